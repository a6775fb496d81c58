import type { Texts } from "#app/i18n/pseudo.ts";

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Translations of the catalogue: English is the row itself (House 3). */
const CATALOGUE = /^codes\./;

/** Keys of English that the language lacks; a counted text needs each of its own plural forms. */
export function missingKeys(
  english: Texts,
  translated: Texts,
  plurals: readonly string[],
): readonly string[] {
  const own = new Set(flatten(translated));
  return expected(english, plurals).filter((key) => !own.has(key));
}

/** Keys of the language that English does not have. */
export function unknownKeys(
  english: Texts,
  translated: Texts,
  plurals: readonly string[],
): readonly string[] {
  const known = new Set([...expected(english, plurals), ...flatten(english)]);
  return flatten(translated).filter((key) => !known.has(key) && !CATALOGUE.test(key));
}

/**
 * Keys that no source names. A key made of parts counts as used when the source holds its beginning
 * up to a `${`: t(`state.${state}.title`) uses every `state.….title`.
 */
export function unusedKeys(texts: Texts, sources: string): readonly string[] {
  const patterns = templatePatterns(sources);
  const keys = [...new Set(flatten(texts).map((key) => key.replace(PLURAL, "")))];
  return keys.filter(
    (key) => !isNamed(key, sources) && !patterns.some((pattern) => pattern.test(key)),
  );
}

export function flatten(texts: Texts, prefix = ""): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );
}

function expected(english: Texts, plurals: readonly string[]): readonly string[] {
  const keys = flatten(english).flatMap((key) =>
    PLURAL.test(key) ? plurals.map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  );
  return [...new Set(keys)];
}

function isNamed(key: string, sources: string): boolean {
  return [`"${key}"`, `\`${key}\``, `:${key}"`, `'${key}'`].some((text) => sources.includes(text));
}

/** Every template text of the sources that could be a key: dotted words with at least one hole. */
function templatePatterns(sources: string): readonly RegExp[] {
  const found = sources.matchAll(/`((?:[a-z]\w*:)?[\w.-]*\$\{[^}`]+\}[\w.${}-]*)`/g);
  const templates = new Set([...found].map((match) => match[1]?.replace(/^[a-z]\w*:/, "") ?? ""));
  return [...templates]
    .filter((template) => /^\w/.test(template) && template.includes("."))
    .map((template) => {
      const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replace(/[.-]/g, "\\$&"));
      return new RegExp(`^${parts.join("[\\w-]+")}$`);
    });
}
