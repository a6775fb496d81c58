const DAY_MS = 86_400_000;
/** Shorter than the shortest time between two clock changes of any zone. */
const SPAN_MS = 7 * DAY_MS;

/** Milliseconds that a zone is ahead of UTC at an instant. */
export type ZoneOffset = (atMs: number) => number;

/**
 * The offsets of an IANA time zone. Asking the engine costs as much as formatting a whole date,
 * so each week is asked once, and only the weeks in which clocks change are asked by instant.
 *
 * @throws RangeError for a zone that the engine does not know
 */
export function createZoneOffset(timeZone: string): ZoneOffset {
  const engine = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const edges = new Map<number, number>();
  const edgeOffset = (week: number): number => {
    const known = edges.get(week);
    if (known !== undefined) return known;
    const offset = askOffset(engine, week * SPAN_MS);
    edges.set(week, offset);
    return offset;
  };
  return (atMs) => {
    const week = Math.floor(atMs / SPAN_MS);
    const before = edgeOffset(week);
    return before === edgeOffset(week + 1) ? before : askOffset(engine, atMs);
  };
}

function askOffset(engine: Intl.DateTimeFormat, atMs: number): number {
  const wholeMs = Math.floor(atMs / 1_000) * 1_000;
  const fields = new Map(engine.formatToParts(wholeMs).map(({ type, value }) => [type, value]));
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(fields.get(type));
  const isBeforeChrist = fields.get("era")?.startsWith("B") ?? false;
  const year = isBeforeChrist ? 1 - numberOf("year") : numberOf("year");
  const local = new Date(0);
  local.setUTCFullYear(year, numberOf("month") - 1, numberOf("day"));
  local.setUTCHours(numberOf("hour"), numberOf("minute"), numberOf("second"));
  return local.getTime() - wholeMs;
}
