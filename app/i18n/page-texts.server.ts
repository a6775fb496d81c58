import { createInstance, type i18n } from "i18next";
import type { Locale } from "./locales.data.ts";
import { toI18nOptions } from "./options.ts";
import type { AllTexts } from "./read-texts.server.ts";

/** The texts of one language as components take them. */
export type LanguageTexts = i18n;

/** One for each language, for all pages that the server renders in it. Nothing changes them. */
export type PageTexts = ReadonlyMap<Locale, LanguageTexts>;

export async function createPageTexts(all: AllTexts): Promise<PageTexts> {
  const entries = [...all].map(async ([locale, texts]) => {
    const instance = createInstance();
    await instance.init(toI18nOptions(locale, texts));
    return [locale, instance] as const;
  });
  return new Map(await Promise.all(entries));
}
