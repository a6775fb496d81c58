// biome-ignore-all lint/a11y/useSemanticElements: as the rows that it stands over
// biome-ignore-all lint/a11y/useFocusableInteractive: a heading is no stop of the keyboard
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";
import type { SealedPage } from "#app/core/files/files.api.ts";
import { sortRecents } from "#app/core/files/recents.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import type { FirstCalendar } from "../folder-data.ts";
import type { ListedRows } from "../use-row-source.ts";
import styles from "./Flat.module.css";

interface SealedDays {
  readonly firstPage: SealedPage | null;
  readonly calendar?: FirstCalendar | undefined;
}

/**
 * Over the first row of each day: its name, as the calendar of the person has it (Look 14). Over sealed rows
 * too, which so stay where they are when they open.
 */
export function useDayHeads({ itemAt }: Pick<ListedRows, "itemAt">, sealed: SealedDays) {
  const { t, i18n } = useTranslation("lists");
  const { firstPage, calendar } = sealed;
  const known = useMemo(
    () => (firstPage && calendar ? sortRecents(firstPage.items.map(({ item }) => item)) : []),
    [firstPage, calendar],
  );
  return (index: number) => {
    const own = itemAt(index)?.recent;
    const recent = own ?? known[index]?.recent;
    if (recent === undefined) return undefined;
    const { timeZone, nowMs } = own === undefined && calendar ? calendar : calendarOfNow();
    const format = createDateFormat(i18n.language, timeZone);
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

function calendarOfNow(): FirstCalendar {
  return { timeZone: shownTimeZone(), nowMs: Date.now() };
}
