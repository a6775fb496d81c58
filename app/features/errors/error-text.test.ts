import i18next from "i18next";
import { describe, expect, it } from "vitest";
import arabic from "#app/locales/ar/errors.json" with { type: "json" };
import english from "#app/locales/en/errors.json" with { type: "json" };
import japanese from "#app/locales/ja/errors.json" with { type: "json" };
import { toErrorText } from "./error-text.ts";

async function textOf(language: string, texts: object, row: { text: string; more?: string }) {
  const i18n = i18next.createInstance();
  const errors = { ...texts, codes: { 8021: row } };
  await i18n.init({ lng: language, resources: { [language]: { errors } } });
  return toErrorText({ code: 8021 }, i18n.getFixedT(language, "errors"), i18n);
}

it.each([
  ["en", english, "Download limit reached", "8021 Download limit reached."],
  ["en", english, "Was the limit reached?", "8021 Was the limit reached?"],
  ["ja", japanese, "ダウンロード数の上限", "8021 ダウンロード数の上限。"],
  ["ar", arabic, "بلغ حد التنزيل", "8021 بلغ حد التنزيل."],
])("in %s what happened ends before what is safe begins", async (language, texts, text, line) => {
  expect((await textOf(language, texts, { text, more: "…" })).line).toBe(line);
  // Alone it stays as the specification words it.
  expect((await textOf(language, texts, { text })).line).toBe(`8021 ${text}`);
});

describe("the words of a server (Spec A§8, C§8)", () => {
  it.each([
    ["stay out for a known code", { code: 8021, serverMessage: "Server" }, "Catalogue"],
    [
      "stand for a known code when marked custom",
      { code: 8021, customMessage: "Server" },
      "Server",
    ],
    ["stand for an unknown code", { code: 4711, serverMessage: "Server" }, "Server"],
    ["stay out when they are empty", { code: 8021, customMessage: "" }, "Catalogue"],
  ])("%s", async (_, error, shown) => {
    const i18n = i18next.createInstance();
    const errors = { ...english, codes: { 8021: { text: "Catalogue" } } };
    await i18n.init({ lng: "en", resources: { en: { errors } } });
    expect(toErrorText(error, i18n.getFixedT("en", "errors"), i18n).text).toBe(shown);
  });
});
