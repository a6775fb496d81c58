import { useTranslation } from "react-i18next";
import { isEventCode } from "#app/contract/events.data.ts";
import type { EventWords } from "#app/core/account/event-cells.ts";

const COLUMNS = ["time", "what", "count", "name", "place", "address", "from"] as const;

/** What the table of events is made with. */
export function useEventWords(): EventWords {
  const { t } = useTranslation("settings");
  return {
    head: COLUMNS.map((column) => t(`events.column.${column}`)),
    nameEvent: ({ code }) => (isEventCode(code) ? t(`events.code.${code}`) : code),
    ownWord: t("events.ownWord"),
  };
}
