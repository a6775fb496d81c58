import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { LINKS_ERRORS } from "#app/contract/errors/links.data.ts";
import { LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";

const read = (locale: string, namespace: string) => {
  const file = join(import.meta.dirname, "../../../locales", locale, `${namespace}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
};

function sayings(locale: string): { text: string; more: string } {
  const { en, more = "" } = LINKS_ERRORS[CODES.linkPasswordWrong];
  return locale === "en"
    ? { text: en, more }
    : read(locale, "errors").codes[CODES.linkPasswordWrong];
}

const LANGUAGES = LOCALES.map(({ code }) => code).filter((code) => code !== PSEUDO_LOCALE);

it.each(LANGUAGES)(
  "a wrong password is told at the field as the catalogue tells it, in %s",
  (locale) => {
    const { text, more } = sayings(locale);
    expect(read(locale, "links").unlock.wrong).toBe(`${text} ${more}`);
  },
);
