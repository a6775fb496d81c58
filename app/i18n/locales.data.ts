/**
 * The languages of the product (Reading R-28). `name` is the language in its own words, for the
 * language menu. `en-XA` is the pseudo-locale: made by code from English, offered in tests only.
 */
export const LOCALES = [
  { code: "en", name: "English", dir: "ltr" },
  { code: "fr-CA", name: "Français (Canada)", dir: "ltr" },
  { code: "de", name: "Deutsch", dir: "ltr" },
  { code: "es", name: "Español", dir: "ltr" },
  { code: "pt-BR", name: "Português (Brasil)", dir: "ltr" },
  { code: "ja", name: "日本語", dir: "ltr" },
  { code: "ar", name: "العربية", dir: "rtl" },
  { code: "en-XA", name: "[Ƥşéûđö]", dir: "ltr" },
] as const;

export type Locale = (typeof LOCALES)[number]["code"];
export type Direction = (typeof LOCALES)[number]["dir"];

export const DEFAULT_LOCALE = "en" satisfies Locale;
export const PSEUDO_LOCALE = "en-XA" satisfies Locale;
