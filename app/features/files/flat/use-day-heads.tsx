// biome-ignore-all lint/a11y/useSemanticElements: as the rows that it stands over
// biome-ignore-all lint/a11y/useFocusableInteractive: a heading is no stop of the keyboard
import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import type { ListedRows } from "../use-row-source.ts";
import styles from "./Flat.module.css";

/** Over the first row of each day: its name, as the calendar of the person has it (Look 14). */
export function useDayHeads({ itemAt }: Pick<ListedRows, "itemAt">) {
  const { t, i18n } = useTranslation("lists");
  return (index: number) => {
    const recent = itemAt(index)?.recent;
    if (recent === undefined) return undefined;
    const format = createDateFormat(i18n.language, shownTimeZone());
    const day = format.dayNumber(recent.atMs);
    const above = index === 0 ? undefined : itemAt(index - 1)?.recent;
    if (above !== undefined && format.dayNumber(above.atMs) === day) return undefined;
    const ago = format.dayNumber(Date.now()) - day;
    const name = ago === 0 ? t("today") : ago === 1 ? t("yesterday") : format.date(recent.atMs);
    return (
      <div className={styles.day} role="row" key={`day-${day}`}>
        <span role="rowheader">{name}</span>
      </div>
    );
  };
}
