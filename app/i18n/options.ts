import type { InitOptions } from "i18next";
import { isolateIn } from "./isolate.ts";
import { directionOf } from "./locale.ts";
import type { Locale } from "./locales.data.ts";
import type { TextsByNamespace } from "./texts.ts";

/**
 * i18next set up the same way on the server and in the browser. React escapes what it shows; what is
 * put into a text is isolated where one of the two runs from right to left.
 */
export function toI18nOptions(locale: Locale, texts: TextsByNamespace): InitOptions {
  return {
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: "shell",
    resources: { [locale]: texts },
    partialBundledLanguages: true,
    interpolation: { escapeValue: true, escape: isolateIn(directionOf(locale)) },
    returnNull: false,
    initAsync: false,
    react: { useSuspense: true, bindI18n: "languageChanged" },
  };
}
