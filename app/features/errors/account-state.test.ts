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
    const notice = toAccountStateNotice(i18n.getFixedT("en", "errors"), suspendedState(url.search));
    expect(notice.code).toBe(`Code ${code}`);
    expect(notice.title).toBe(title);
  });
});
