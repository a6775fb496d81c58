import { describe, expect, it } from "vitest";
import { detectLocale, directionOf, toLocale } from "./locale.ts";

const NOTHING = { cookie: undefined, saved: undefined, acceptLanguage: undefined };

describe("the language of a page", () => {
  it("is English when nothing is known", () => {
    expect(detectLocale(NOTHING)).toBe("en");
  });

  it("is the cookie's before the user's before the browser's", () => {
    const all = { cookie: "ja", saved: "ar", acceptLanguage: "de" };
    expect(detectLocale(all)).toBe("ja");
    expect(detectLocale({ ...all, cookie: undefined })).toBe("ar");
    expect(detectLocale({ ...all, cookie: undefined, saved: undefined })).toBe("de");
  });

  it.each([
    ["fr", "fr-CA"],
    ["fr-FR, en;q=0.5", "fr-CA"],
    ["pt-PT", "pt-BR"],
    ["PT-br", "pt-BR"],
    ["nl, es;q=0.4, de;q=0.9", "de"],
    ["de;q=0, ja;q=0.1", "ja"],
    ["*", "en"],
    ["en-XA", "en"],
    ["de;q=x, es;q=0.2", "es"],
    ["", "en"],
    ["a,".repeat(50_000), "en"],
  ])("takes from Accept-Language %.20s the language %s", (acceptLanguage, locale) => {
    expect(detectLocale({ ...NOTHING, acceptLanguage })).toBe(locale);
  });

  it("gives the pseudo-locale only to who asks for it by cookie", () => {
    expect(detectLocale({ ...NOTHING, cookie: "en-XA" })).toBe("en-XA");
  });

  it.each(["EN", "xx", "../en", "__proto__", ""])("does not know %j", (value) => {
    expect(toLocale(value)).toBeUndefined();
  });

  it("runs from right to left in Arabic only", () => {
    expect(directionOf("ar")).toBe("rtl");
    expect(directionOf("ja")).toBe("ltr");
  });
});
