import { describe, expect, it } from "vitest";
import { detectLocale } from "#app/i18n/locale.ts";
import type { ServerApi } from "#app/platform/api.server.ts";
import { fetchSavedLocale, type LocaleQuestion } from "./saved-locale.ts";

/** An API that knows the user's language, and counts who asks. */
function anApi(answer: () => Promise<unknown>) {
  const asked: string[] = [];
  const call = (name: string) => {
    asked.push(name);
    return answer();
  };
  return { asked, api: { call } as unknown as ServerApi };
}

const german = () => Promise.resolve({ user: { locale: "de" } });

function aPage(parts: Partial<LocaleQuestion> & Pick<LocaleQuestion, "api">): LocaleQuestion {
  return { method: "GET", cookie: undefined, isSignedIn: true, ...parts };
}

describe("the language of a signed-in user's page", () => {
  it("is the saved one before the one the browser asks for", async () => {
    const { api } = anApi(german);
    const saved = await fetchSavedLocale(aPage({ api }));
    expect(detectLocale({ cookie: undefined, saved, acceptLanguage: "ja" })).toBe("de");
  });

  it("is the browser's own when the API cannot tell", async () => {
    const { api } = anApi(() => Promise.reject(new Error("away")));
    const saved = await fetchSavedLocale(aPage({ api }));
    expect(detectLocale({ cookie: undefined, saved, acceptLanguage: "ja" })).toBe("ja");
  });

  it.each([
    ["has a language cookie", { cookie: "ar" }],
    ["is nobody's", { isSignedIn: false }],
    ["sends a form", { method: "POST" }],
  ])("is not asked for where the browser %s", async (_what, parts) => {
    const { api, asked } = anApi(german);
    expect(await fetchSavedLocale(aPage({ api, ...parts }))).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
