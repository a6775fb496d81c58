import { DEFAULT_FORMAT, LOCALE_FORMATS, type LocaleFormat } from "./formats.data.ts";

/** The formats of a language tag: of the whole tag, else of its language, else English. */
export function localeFormat(locale: string): LocaleFormat {
  const language = locale.split("-")[0] ?? "";
  return formatOf(locale) ?? formatOf(language) ?? DEFAULT_FORMAT;
}

function formatOf(key: string): LocaleFormat | undefined {
  return Object.hasOwn(LOCALE_FORMATS, key) ? LOCALE_FORMATS[key] : undefined;
}
