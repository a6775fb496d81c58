import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import { createDateFormat, type DateFormat } from "#app/core/display/dates.ts";
import type { ItemTexts } from "#app/core/files/filter.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";

/** Size and date of an item in the page's language and the person's time zone. */
export interface ItemFormats extends ItemTexts {
  /** "Mar 14, 2026" */
  day(item: FileItem): string;
  /** "9:41 AM" */
  clock(item: FileItem): string;
  /** "Mar 14, 2026 9:41 AM" of an instant in Unix milliseconds. */
  dateTime(atMs: number): string;
}

/**
 * Formats for what the browser shows after names opened; the server renders no date of an item, so
 * that hydration never differs (House 3, Time zone).
 */
export function useItemFormats(): ItemFormats {
  const { i18n } = useTranslation();
  return useMemo(() => createItemFormats(i18n.language), [i18n.language]);
}

/** The engine's part is made with the first date: most pages of the server never show one. */
function createItemFormats(locale: string): ItemFormats {
  let made: DateFormat | undefined;
  const dates = () => {
    made ??= createDateFormat(locale, shownTimeZone());
    return made;
  };
  return {
    date: (item) => dates().dateTime(item.modifiedMs),
    day: (item) => dates().date(item.modifiedMs),
    clock: (item) => dates().clock(item.modifiedMs),
    dateTime: (atMs) => dates().dateTime(atMs),
    size: (item) => (item.kind === "folder" ? "" : formatBytes(item.sizeBytes, locale)),
  };
}
