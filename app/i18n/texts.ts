import { DEFAULT_LOCALE, type Locale, PSEUDO_LOCALE } from "./locales.data.ts";
import { type Texts, toPseudo } from "./pseudo.ts";

/** Texts of every namespace of one language. */
export type TextsByNamespace = { readonly [namespace: string]: Texts };

/**
 * What a page shows in `locale`: English, with every translated text laid over it, so that neither
 * the server nor the browser needs a second language at hand.
 */
export function completeTexts(locale: Locale, english: Texts, translated: Texts): Texts {
  if (locale === DEFAULT_LOCALE) return english;
  if (locale === PSEUDO_LOCALE) return toPseudo(english);
  return overlay(english, translated);
}

function overlay(base: Texts, over: Texts): Texts {
  const merged: Record<string, string | Texts> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key];
    merged[key] =
      typeof value === "object" && typeof under === "object" ? overlay(under, value) : value;
  }
  return merged;
}
