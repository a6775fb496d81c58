import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { accountStatePage } from "#app/contract/errors/outcomes.ts";
import { toI18nOptions } from "#app/i18n/options.ts";
import texts from "#app/locales/en/errors.json";
import { suspendedState, toAccountStateNotice } from "./account-state.ts";

describe("the page of an account that cannot be used", () => {
  it.each([
    [8050, "This account was cancelled"],
    [8051, "This account is suspended"],
    [8054, "This account is suspended"],
    [8055, "This account is being moved"],
  ])("shows %i as its own code and what it means", async (code, title) => {
    const i18n = createInstance();
    await i18n.init(toI18nOptions("en", { errors: texts }));
    const url = new URL(accountStatePage(code) ?? "", "http://localhost");
    expect(url.pathname).toBe("/account-suspended");
    const t = i18n.getFixedT("en", "errors");
    const notice = toAccountStateNotice(t, suspendedState(url.search), null);
    expect(notice.code).toBe(`Code ${code}`);
    expect(notice.title).toBe(title);
  });

  it("names whom to write to where the installation names somebody, and nobody elsewhere", async () => {
    const i18n = createInstance();
    await i18n.init(toI18nOptions("en", { errors: texts }));
    const t = i18n.getFixedT("en", "errors");
    const kept = ["The files are kept."];
    expect(toAccountStateNotice(t, "suspended", null).paragraphs).toEqual(kept);
    const named = toAccountStateNotice(t, "suspended", "help@harbour.example").paragraphs;
    expect(named).toEqual([...kept, "Questions? Write to help@harbour.example."]);
  });
});
