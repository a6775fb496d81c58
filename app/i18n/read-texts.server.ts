import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ERROR_ENTRIES } from "#app/contract/errors/catalogue.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, PSEUDO_LOCALE } from "./locales.data.ts";
import type { Texts } from "./pseudo.ts";
import { completeTexts, type TextsByNamespace } from "./texts.ts";

export type AllTexts = ReadonlyMap<Locale, TextsByNamespace>;

/** Every language's texts from `<directory>/<locale>/<namespace>.json`, completed from English. */
export async function readAllTexts(directory: string): Promise<AllTexts> {
  const english = withCatalogue(await readNamespaces(path.join(directory, DEFAULT_LOCALE)));
  const entries = LOCALES.map(async ({ code }) => {
    const translated = isTranslated(code) ? await readNamespaces(path.join(directory, code)) : {};
    const complete = Object.entries(english).map(
      ([namespace, texts]) =>
        [namespace, completeTexts(code, texts, translated[namespace] ?? {})] as const,
    );
    return [code, Object.fromEntries(complete)] as const;
  });
  return new Map(await Promise.all(entries));
}

function isTranslated(locale: Locale): boolean {
  return locale !== DEFAULT_LOCALE && locale !== PSEUDO_LOCALE;
}

async function readNamespaces(directory: string): Promise<Record<string, Texts>> {
  const files = await readdir(directory).catch(() => []);
  const entries = files
    .filter((file) => file.endsWith(".json"))
    .map(async (file) => {
      const texts: Texts = JSON.parse(await readFile(path.join(directory, file), "utf8"));
      return [path.basename(file, ".json"), texts] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

/** The English texts of every code stand in the catalogue (House 3) and join `errors` here. */
function withCatalogue(english: Record<string, Texts>): Record<string, Texts> {
  const codes: Record<string, Texts> = {};
  for (const { first, last, row } of ERROR_ENTRIES) {
    for (let code = first; code <= last; code += 1) {
      codes[code] = { text: row.en, ...(row.more === undefined ? {} : { more: row.more }) };
    }
  }
  return { ...english, errors: { ...english.errors, codes } };
}
