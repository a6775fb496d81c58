import type { LocaleFormat } from "./formats.data.ts";
import { localeFormat } from "./locale-format.ts";
import { createZoneOffset } from "./zone-offset.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HALF_DAY_HOURS = 12;
/** What a date is that JavaScript cannot hold. */
const MAX_TIME_MS = 8.64e15;

/** Dates of one language in one time zone. Instants are Unix milliseconds. */
export interface DateFormat {
  /** `Mar 14, 2026` */
  date(atMs: number): string;
  /** `9:41 AM` */
  clock(atMs: number): string;
  /** `Mar 14, 2026 9:41 AM`, empty for an instant that is none. Spec B§9. */
  dateTime(atMs: number): string;
  /** Days since 1970-01-01 of the zone's calendar. */
  dayNumber(atMs: number): number;
}

/**
 * `MMM d, y h:mm a`, in the order and words of the language (Spec B§9). Made by hand: ten times as
 * fast as the engine's own, and the same on the server and in every browser.
 *
 * @param timeZone IANA name, always given: the server knows the person's only from them
 * @throws RangeError for a zone that the engine does not know
 */
export function createDateFormat(locale: string, timeZone: string): DateFormat {
  const format = localeFormat(locale);
  const offsetAt = createZoneOffset(timeZone);
  const dateOfDay = remember((day) => writeDate(format, day));
  const clockOfMinute = remember((minute) => writeClock(format, minute));
  const localMs = (atMs: number) => atMs + offsetAt(atMs);
  const dayOf = (ms: number) => Math.floor(ms / DAY_MS);
  const minuteOf = (ms: number) => Math.floor((ms - dayOf(ms) * DAY_MS) / MINUTE_MS);
  return {
    date: (atMs) => (isInstant(atMs) ? dateOfDay(dayOf(localMs(atMs))) : ""),
    clock: (atMs) => (isInstant(atMs) ? clockOfMinute(minuteOf(localMs(atMs))) : ""),
    dateTime: (atMs) => {
      if (!isInstant(atMs)) return "";
      const local = localMs(atMs);
      return `${dateOfDay(dayOf(local))} ${clockOfMinute(minuteOf(local))}`;
    },
    dayNumber: (atMs) => dayOf(localMs(atMs)),
  };
}

/** How long ago something was, as far as it is said in words. Spec A§9.6, B§9. */
export type RelativeDate =
  | { readonly kind: "today"; readonly clock: string }
  | { readonly kind: "yesterday" }
  | { readonly kind: "date"; readonly date: string };

/** `h:mm a Today`, `Yesterday` or `MMM d, y`, by the calendar of the format's zone. */
export function toRelativeDate(atMs: number, nowMs: number, format: DateFormat): RelativeDate {
  switch (format.dayNumber(nowMs) - format.dayNumber(atMs)) {
    case 0:
      return { kind: "today", clock: format.clock(atMs) };
    case 1:
      return { kind: "yesterday" };
    default:
      return { kind: "date", date: format.date(atMs) };
  }
}

function isInstant(atMs: number): boolean {
  return Number.isFinite(atMs) && Math.abs(atMs) < MAX_TIME_MS - DAY_MS * 2;
}

/** A list shows few days and at most 1 440 minutes many times. */
function remember(write: (key: number) => string): (key: number) => string {
  const known = new Map<number, string>();
  return (key) => {
    const text = known.get(key) ?? write(key);
    known.set(key, text);
    return text;
  };
}

function writeDate(format: LocaleFormat, day: number): string {
  const date = new Date(day * DAY_MS);
  return format.date
    .replace("{M}", format.months[date.getUTCMonth()] ?? "")
    .replace("{d}", String(date.getUTCDate()))
    .replace("{y}", String(date.getUTCFullYear()));
}

function writeClock(format: LocaleFormat, minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / MINUTES_PER_HOUR);
  return format.clock
    .replace("{H}", String(hour))
    .replace("{h}", String(hour % HALF_DAY_HOURS || HALF_DAY_HOURS))
    .replace("{m}", String(minuteOfDay % MINUTES_PER_HOUR).padStart(2, "0"))
    .replace("{a}", format.dayPeriods[hour < HALF_DAY_HOURS ? 0 : 1]);
}
