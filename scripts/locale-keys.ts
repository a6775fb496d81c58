import type { Texts } from "#app/i18n/pseudo.ts";

const PLURAL = /_(zero|one|two|few|many|other)$/;
const EXACT_FORM = /_(zero|one|two)$/;
const COUNT = "{{count}}";
/** Translations of the catalogue: English is the row itself (House 3). */
const CATALOGUE = /^codes\./;

/** Keys whose text is empty: a page shows the key in its place. */
export function emptyKeys(texts: Texts): readonly string[] {
  return flattenTexts(texts)
    .filter(([, text]) => text.trim() === "")
    .map(([key]) => key);
}

/** Keys of English that the language lacks; a counted text needs each of its own plural forms. */
export function missingKeys(
  english: Texts,
  translated: Texts,
  plurals: readonly string[],
): readonly string[] {
  const own = new Set(flatten(translated));
  return expected(english, plurals).filter((key) => !own.has(key));
}

/** Keys of the language that English does not have, and plural forms that the language does not use. */
export function unknownKeys(
  english: Texts,
  translated: Texts,
  plurals: readonly string[],
): readonly string[] {
  const known = new Set(expected(english, plurals));
  return flatten(translated).filter((key) => !known.has(key) && !CATALOGUE.test(key));
}

/** So many words in a row are a sentence; names, units and file names are shorter. */
const SENTENCE = /(?<![\p{L}-])\p{L}{2,}(?:[\s,’']+\p{L}{2,}){2}/u;

/** Sentences that stand in the language as they do in English: nobody has translated them. */
export function untranslatedKeys(english: Texts, translated: Texts): readonly string[] {
  const own = new Map(flattenTexts(translated));
  return flattenTexts(english)
    .filter(([key, text]) => own.get(key) === text && SENTENCE.test(withoutMarks(text)))
    .map(([key]) => key);
}

/** The plan that everybody begins with, as a word of its own. */
const FREE_PLAN = /(?<!\p{L})Free(?!\p{L})/u;

/** Texts that call the plan that everybody begins with by its English name. */
export function englishPlanKeys(translated: Texts): readonly string[] {
  return flattenTexts(translated)
    .filter(([, text]) => FREE_PLAN.test(text))
    .map(([key]) => key);
}

/**
 * The words by which a language would address people in the form that it does not use here: German and
 * French are polite everywhere, Portuguese says você, Spanish tú.
 */
const OTHER_ADDRESS: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})([Dd](u|ich|ir|ein(e[mnrs]?)?)|[Ee](uch|uer|ure[mnrs]?))(?!\p{L})/u,
  "fr-CA": /(?<![\p{L}-])([Tt](u|oi|on|a|es|e)(?![\p{L}-])|[Tt][’'](?=\p{L}))/u,
  es: /(?<!\p{L})([Uu]sted|[Vv](osotr|uestr)[ao]s?)(?!\p{L})/u,
  "pt-BR": /(?<!\p{L})([Tt](u|i|eus?|uas?|e)|[Cc]ontigo)(?!\p{L})/u,
};

/** Texts that address people in another form than the rest of the language does. */
export function addressFaults(code: string, translated: Texts): readonly string[] {
  const other = OTHER_ADDRESS[code];
  if (other === undefined) return [];
  return flattenTexts(translated)
    .filter(([, text]) => other.test(text))
    .map(([key]) => key);
}

function withoutMarks(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<\/?\w+>/g, "0");
}

/**
 * Texts that do not hold the same `{{values}}` and `<1>` marks as English. Forms for exact numbers may
 * say the number in words.
 */
export function markFaults(english: Texts, translated: Texts): readonly string[] {
  const wanted = new Map<string, ReadonlySet<string>>();
  for (const [key, text] of flattenTexts(english)) {
    const base = key.replace(PLURAL, "");
    wanted.set(base, new Set([...(wanted.get(base) ?? []), ...marksOf(text)]));
  }
  return flattenTexts(translated).flatMap(([key, text]) => {
    const marks = wanted.get(key.replace(PLURAL, ""));
    if (marks === undefined) return [];
    const own = marksOf(text);
    const missing = [...marks].filter(
      (mark) => !own.has(mark) && !(mark === COUNT && EXACT_FORM.test(key)),
    );
    const unknown = [...own].filter((mark) => !marks.has(mark));
    return [
      ...missing.map((mark) => `${key} lacks ${mark}`),
      ...unknown.map((mark) => `${key} has ${mark}, which English has not`),
    ];
  });
}

/**
 * Texts that say a count without a form for each kind of number: one of them would be wrong in some
 * language. What does not bend calls its number otherwise.
 */
export function countFaults(english: Texts): readonly string[] {
  return flattenTexts(english)
    .filter(([key, text]) => text.includes(COUNT) && !PLURAL.test(key))
    .map(([key]) => key);
}

function marksOf(text: string): ReadonlySet<string> {
  const values = text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g);
  const tags = text.matchAll(/<\/?\w+>/g);
  return new Set([
    ...[...values].map(([, name]) => `{{${name}}}`),
    ...[...tags].map(([tag]) => tag),
  ]);
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

function flatten(texts: Texts): readonly string[] {
  return flattenTexts(texts).map(([key]) => key);
}

function flattenTexts(texts: Texts, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as const]
      : flattenTexts(value, `${prefix}${key}.`),
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
