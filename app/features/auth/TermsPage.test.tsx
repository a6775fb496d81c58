import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { TermsPage } from "./TermsPage.tsx";

const Words = await loadWords();
const LANGUAGES = LOCALES.map(({ code }) => code).filter((code) => code !== PSEUDO_LOCALE);

afterEach(cleanup);

const LOCALE_FILES = join(import.meta.dirname, "../../locales");
const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(join(LOCALE_FILES, locale, `${file}.json`), "utf8"));

it("the terms tell where an account is closed, and after how long it is gone", () => {
  render(
    <Words>
      <TermsPage />
    </Words>,
  );
  const close = /in the settings, under “Account data”; after 30 days everything/;
  expect(screen.getByText(close)).toBeDefined();
});

it.each(LANGUAGES)(
  "the terms promise only what there is, by the name that it has in %s",
  (locale) => {
    const { close } = read(locale, "auth").terms;
    expect(close).toContain(read(locale, "settings").tabs["account-data"]);
    expect(close).toContain("{{days}}");
  },
);
