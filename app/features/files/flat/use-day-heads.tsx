// biome-ignore-all lint/a11y/useSemanticElements: as the rows that it stands over
// biome-ignore-all lint/a11y/useFocusableInteractive: a heading is no stop of the keyboard
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createDateFormat, type DateFormat } from "#app/core/display/dates.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import type { FirstCalendar } from "../folder-data.ts";
import type { ListedRows } from "../use-row-source.ts";
import styles from "./Flat.module.css";

interface SealedDays {
  /** The newest first. */
  readonly firstItems: readonly FileItem[] | null;
  readonly calendar?: FirstCalendar | undefined;
}

/**
 * Over the first row of each day: its name, as the calendar of the person has it (Look 14). Over sealed rows
 * too, which so stay where they are when they open.
 */
export function useDayHeads({ itemAt }: Pick<ListedRows, "itemAt">, sealed: SealedDays) {
  const { t, i18n } = useTranslation("lists");
  const { firstItems, calendar } = sealed;
  const formatOf = useMemo(() => dateFormats(i18n.language), [i18n.language]);
  const known = (calendar && firstItems) ?? [];
  return (index: number) => {
    const own = itemAt(index)?.recent;
    const recent = own ?? known[index]?.recent;
    if (recent === undefined) return undefined;
    const { timeZone, nowMs } = own === undefined && calendar ? calendar : calendarOfNow();
    const format = formatOf(timeZone);
    const day = format.dayNumber(recent.atMs);
    const above = (own ? itemAt(index - 1) : known[index - 1])?.recent;
    if (above !== undefined && format.dayNumber(above.atMs) === day) return undefined;
    const ago = format.dayNumber(nowMs) - day;
    const name = ago === 0 ? t("today") : ago === 1 ? t("yesterday") : format.date(recent.atMs);
    return (
      <div className={styles.day} role="row" key={`day-${day}`}>
        <span role="rowheader">{name}</span>
      </div>
    );
  };
}

/** Made once for each zone: the engine's part of a format costs more than a screen of rows. */
function dateFormats(language: string): (timeZone: string) => DateFormat {
  const made = new Map<string, DateFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? createDateFormat(language, timeZone);
    made.set(timeZone, format);
    return format;
  };
}

function calendarOfNow(): FirstCalendar {
  return { timeZone: shownTimeZone(), nowMs: Date.now() };
}
