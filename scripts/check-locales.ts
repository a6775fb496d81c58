import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ERROR_ENTRIES } from "#app/contract/errors/catalogue.ts";
import { DEFAULT_LOCALE, LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import type { Texts } from "#app/i18n/pseudo.ts";
import {
  addressFaults,
  countFaults,
  emptyKeys,
  englishPlanKeys,
  markFaults,
  missingKeys,
  unknownKeys,
  untranslatedKeys,
  unusedKeys,
} from "./locale-keys.ts";

/**
 * Fails on a missing, empty, unknown or unused key, on values that differ from English and on sentences
 * that are English still, those of the catalogue too.
 */

const root = path.resolve(import.meta.dirname, "..");
const directory = path.join(root, "app", "locales");
const english = await readLocale(DEFAULT_LOCALE);
const faults: string[] = [];

for (const { code } of LOCALES) {
  if (code === DEFAULT_LOCALE || code === PSEUDO_LOCALE) continue;
  const translated = await readLocale(code);
  for (const [namespace, texts] of Object.entries(english)) {
    const own = translated[namespace] ?? {};
    const plurals = pluralCategories(code);
    faults.push(
      ...missingKeys(texts, own, plurals).map((key) => `${code}: ${namespace}:${key} is missing`),
      ...unknownKeys(texts, own, plurals).map((key) => `${code}: ${namespace}:${key} is not in en`),
      ...emptyKeys(own).map((key) => `${code}: ${namespace}:${key} is empty`),
      ...untranslatedKeys(texts, own).map((key) => `${code}: ${namespace}:${key} is English`),
      ...englishPlanKeys(own).map((key) => `${code}: ${namespace}:${key} says "Free" in English`),
      ...addressFaults(code, own).map((key) => `${code}: ${namespace}:${key} addresses otherwise`),
      ...markFaults(texts, own).map((fault) => `${code}: ${namespace}:${fault}`),
    );
  }
  checkCatalogue(code, translated.errors ?? {});
}
for (const [namespace, texts] of Object.entries(english)) {
  faults.push(
    ...countFaults(texts).map((key) => `en: ${namespace}:${key} has a count and no plural forms`),
  );
}
const sources = await readSources(path.join(root, "app"));
for (const [namespace, texts] of Object.entries(english)) {
  faults.push(...emptyKeys(texts).map((key) => `en: ${namespace}:${key} is empty`));
  faults.push(...unusedKeys(texts, sources).map((key) => `en: ${namespace}:${key} is not used`));
}
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults in ${Object.keys(english).length} namespaces.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function readLocale(code: string): Promise<Record<string, Texts>> {
  const folder = path.join(directory, code);
  const files = await readdir(folder).catch(() => []);
  const entries = files.map(async (file) => {
    const texts: Texts = JSON.parse(await readFile(path.join(folder, file), "utf8"));
    return [path.basename(file, ".json"), texts] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function checkCatalogue(code: string, errors: Texts): void {
  const codes = typeof errors.codes === "object" ? errors.codes : {};
  for (const { domain, first } of ERROR_ENTRIES) {
    if (codes[String(first)] === undefined)
      faults.push(`${code}: code ${first} of ${domain} is English`);
  }
}

function pluralCategories(code: string): readonly string[] {
  return new Intl.PluralRules(code).resolvedOptions().pluralCategories;
}

async function readSources(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => readFile(path.join(entry.parentPath, entry.name), "utf8"));
  return (await Promise.all(files)).join("\n");
}
