import { readFileSync } from "node:fs";
import path from "node:path";
import { createInstance } from "i18next";
import { expect, it } from "vitest";
import type { Locale } from "./locales.data.ts";
import { toI18nOptions } from "./options.ts";
import { readAllTexts } from "./read-texts.server.ts";

const all = await readAllTexts(path.resolve(import.meta.dirname, "../locales"));

async function textsIn(locale: Locale) {
  const texts = createInstance();
  await texts.init(toI18nOptions(locale, all.get(locale) ?? {}));
  return texts;
}

it.each([
  ["de", "Entf"],
  ["es", "Supr"],
  ["fr-CA", "Suppr"],
  ["en", "Del"],
] as const)(
  "the key that deletes is called what stands on keyboards in %s: %s",
  async (locale, key) => {
    const { t } = await textsIn(locale);
    expect(t("files:key.delete")).toBe(key);
    expect(t("palette:key.delete")).toBe(key);
  },
);

it.each([
  ["fr-CA", 0, "0 téléchargement utilisé sur 5"],
  ["fr-CA", 1, "1 téléchargement utilisé sur 5"],
  ["fr-CA", 2, "2 téléchargements utilisés sur 5"],
  ["en", 1, "1 of 5 downloads used"],
] as const)("in %s a link that was used %d times says “%s”", async (locale, count, text) => {
  const { t } = await textsIn(locale);
  expect(t("links:dialog.limitUsed", { count, limit: 5 })).toBe(text);
});

/** What a language calls the recovery kit, and what it called it beside that. */
it.each([
  [
    "de",
    "Wiederherstellungs\u00ad?bogen",
    /Wiederherstellungs-Kit|Wiederherstellungsblatt|neues Kit/,
  ],
  ["es", "[Hh]oja de recuperación", /\bkit\b/i],
  ["fr-CA", "[Ff]euille de récupération", /trousse|\bkit\b/i],
  ["pt-BR", "[Ff]olha de recuperação", /\bkit\b/i],
  ["ja", "リカバリーシート", /キット/],
  ["ar", "ورقة (?:ال)?استرداد", /مجموعة (?:ال)?استرداد|عدّة|حقيبة/],
] as const)(
  "the recovery kit has one name in %s, on pages and in mails",
  (locale, name, others) => {
    const mails = path.resolve(import.meta.dirname, "../../api/mail/texts");
    const mail = readFileSync(path.join(mails, `${locale.toLowerCase()}.data.ts`), "utf8");
    const said = [...valuesOf(all.get(locale) ?? {}), mail.replaceAll('"kit-used"', "")];
    expect(said.filter((text) => new RegExp(name).test(text)).length).toBeGreaterThan(10);
    expect(said.filter((text) => others.test(text))).toEqual([]);
  },
);

function valuesOf(node: object): readonly string[] {
  return Object.values(node).flatMap((value) =>
    typeof value === "string" ? [value] : valuesOf(value),
  );
}
