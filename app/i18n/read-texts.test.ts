import path from "node:path";
import { createInstance } from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toErrorText } from "#app/features/errors/error-text.ts";
import type { Locale } from "./locales.data.ts";
import { toI18nOptions } from "./options.ts";
import { readAllTexts } from "./read-texts.server.ts";

const all = await readAllTexts(path.resolve(import.meta.dirname, "../locales"));

async function errorsIn(locale: Locale) {
  const texts = createInstance();
  await texts.init(toI18nOptions(locale, all.get(locale) ?? {}));
  const t = texts.getFixedT(locale, "errors");
  return (error: Parameters<typeof toErrorText>[0]) => toErrorText(error, t, texts);
}

afterEach(() => void vi.useRealTimers());

describe("the text of a failure", () => {
  it("is the catalogue's, with its code before it in one line", async () => {
    const toText = await errorsIn("en");
    expect(toText({ code: 8020 })).toMatchObject({
      text: "Link expired",
      line: "8020 Link expired.",
    });
    expect(toText({ code: 8020 }).more).toMatch(/^The files are still safe/);
  });

  it("of a code in a range is the range's", async () => {
    const toText = await errorsIn("en");
    expect(toText({ code: 9525 }).text).toBe("The servers are busy.");
  });

  it("that came without the catalogue is the general sentence (Spec A§2.11)", async () => {
    const texts = createInstance();
    await texts.init(toI18nOptions("en", { errors: { unknown: "An error occurred." } }));
    const text = toErrorText({ code: 8020 }, texts.getFixedT("en", "errors"), texts);
    expect(text).toEqual({
      text: "An error occurred.",
      more: undefined,
      whole: "An error occurred.",
      line: "8020 An error occurred.",
    });
  });

  it("of a code that nobody knows is the server's own words, else the general ones", async () => {
    const toText = await errorsIn("en");
    expect(toText({ code: 4711, serverMessage: "Own words" }).text).toBe("Own words");
    expect(toText({ code: 4711 }).text).toBe(toText({ code: 1000 }).text);
    expect(toText({ code: 9666 }).text).toBe(toText({ code: 9000 }).text);
    expect(toText({ code: 8020, serverMessage: "Own words" }).text).toBe("Link expired");
    expect(toText({ code: 8020, customMessage: "Own words" }).text).toBe("Own words");
  });

  it.each([
    ["en", "Wait and try again. You can try again at 10:42 AM."],
    ["de", "noch einmal. Ab 10:42 können Sie es wieder versuchen."],
    ["ar", "مرة أخرى. يمكنك المحاولة مجددًا عند الساعة \u206810:42 ص\u2069."],
    ["en", "Wait and try again. You can try again from Nov 23, 10:42 AM.", 23],
    ["fr-CA", "Vous pourrez réessayer à partir du 23 nov., 10 h 42.", 23],
  ] as const)(
    "says until when, by the person's clock and also the day where that is another, beside the catalogue's words (%s)",
    async (locale, end, day: number = 22) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 22, 9) });
      const retryAtMs = new Date(2026, 10, day, 10, 42).getTime();
      const { text, more } = (await errorsIn(locale))({ code: 9429, retryAtMs });
      expect(text).not.toContain("10:42");
      expect(more?.replace(/\u202f/g, " ").slice(-end.length)).toBe(end);
    },
  );

  it("is there in every language", async () => {
    const toText = await errorsIn("en-XA");
    expect(toText({ code: 8020 }).text).toMatch(/^\[.*\]$/);
  });
});

describe("every language", () => {
  it("has every namespace of English, whole", () => {
    const english = Object.keys(all.get("en") ?? {});
    for (const [, texts] of all) expect(Object.keys(texts)).toEqual(english);
  });
});
