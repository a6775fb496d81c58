import { LINK_LOG_LIMITS, type LinkLogKind } from "#app/contract/commands/link-log.ts";

/** How often something happened to a link on a day, in days since 1970-01-01 of the page's clock. */
export interface DayCount {
  readonly day: number;
  readonly kind: LinkLogKind;
  readonly n: number;
}

/** What of the log is shown together; what is in none stands among all. */
export const LOG_GROUPS = {
  opened: ["opened"],
  downloaded: ["viewed", "downloaded", "zip"],
  uploaded: ["uploaded", "edited"],
  refused: ["refused"],
} as const satisfies Record<string, readonly LinkLogKind[]>;
export type LogGroup = keyof typeof LOG_GROUPS;

export interface LogDay {
  readonly day: number;
  readonly opened: number;
  readonly downloaded: number;
}

/** How often of a group, over all days. */
export function countGroup(days: readonly DayCount[], group: LogGroup): number {
  const kinds: readonly LinkLogKind[] = LOG_GROUPS[group];
  return days.reduce((sum, { kind, n }) => (kinds.includes(kind) ? sum + n : sum), 0);
}

/**
 * The days of the drawing, without a gap: from the one on which the link was made, at most as many as the log is
 * kept, up to today. What a server says of other days is none of them.
 */
export function toLogDays(
  days: readonly DayCount[],
  { madeDay, today }: { readonly madeDay: number; readonly today: number },
): readonly LogDay[] {
  const first = Math.max(Math.min(madeDay, today), today - LINK_LOG_LIMITS.keptDays);
  return Array.from({ length: today - first + 1 }, (_, index) => {
    const day = first + index;
    const ofDay = days.filter((one) => one.day === day);
    return {
      day,
      opened: countGroup(ofDay, "opened"),
      downloaded: countGroup(ofDay, "downloaded"),
    };
  });
}

/** The day with most; null while nothing happened. */
export function busiestDay(days: readonly LogDay[]): LogDay | null {
  const sumOf = ({ opened, downloaded }: LogDay) => opened + downloaded;
  const most = days.reduce<LogDay | null>(
    (best, day) => (best === null || sumOf(day) > sumOf(best) ? day : best),
    null,
  );
  return most === null || sumOf(most) === 0 ? null : most;
}
