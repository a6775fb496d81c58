import { useTranslation } from "react-i18next";
import { createDateFormat, toRelativeDate } from "#app/core/display/dates.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";

const MS = 1_000;

export interface Instants {
  /** "Mar 14, 2026" of Unix seconds. */
  day(atS: number): string;
  /** "Mar 14, 2026 9:41 AM" */
  moment(atS: number): string;
  /** "9:41 AM Today", "Yesterday" or the day (Spec A§9.6). */
  ago(atS: number): string;
}

/** Dates in this browser's time zone; null on the server, which does not know it (House 3). */
export function useInstants(): Instants | null {
  const { t, i18n } = useTranslation("settings");
  if (useRuntime() === null) return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const format = createDateFormat(i18n.language, timeZone);
  const ago = (atMs: number) => {
    const relative = toRelativeDate(atMs, Date.now(), format);
    switch (relative.kind) {
      case "today":
        return t("ago.today", { clock: relative.clock });
      case "yesterday":
        return t("ago.yesterday");
      case "date":
        return relative.date;
    }
  };
  return {
    day: (atS) => format.date(atS * MS),
    moment: (atS) => format.dateTime(atS * MS),
    ago: (atS) => ago(atS * MS),
  };
}
