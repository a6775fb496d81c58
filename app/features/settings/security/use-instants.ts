import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";

const MS = 1_000;

export interface Instants {
  /** "Mar 14, 2026" of Unix seconds. */
  day(atS: number): string;
  /** "Mar 14, 2026 9:41 AM" */
  moment(atS: number): string;
}

/** Dates in this browser's time zone; null on the server, which does not know it (House 3). */
export function useInstants(): Instants | null {
  const { i18n } = useTranslation();
  if (useRuntime() === null) return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const format = createDateFormat(i18n.language, timeZone);
  return {
    day: (atS) => format.date(atS * MS),
    moment: (atS) => format.dateTime(atS * MS),
  };
}
