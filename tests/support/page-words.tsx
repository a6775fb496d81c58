import path from "node:path";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import type { Locale } from "#app/i18n/locales.data.ts";
import { toI18nOptions } from "#app/i18n/options.ts";
import { readAllTexts } from "#app/i18n/read-texts.server.ts";

/** Stands round a part of a screen, which then speaks the product's own words. */
export async function loadWords(locale: Locale = "en") {
  const all = await readAllTexts(path.resolve(import.meta.dirname, "../../app/locales"));
  const texts = createInstance();
  await texts.use(initReactI18next).init(toI18nOptions(locale, all.get(locale) ?? {}));
  return ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={texts}>{children}</I18nextProvider>
  );
}
