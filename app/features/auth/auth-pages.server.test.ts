import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadSignUp } from "./auth-pages.server.ts";

const CA = "https://app.example";
const US = "https://us.app.example";

async function broughtOf(search: string, { us = US, ssoName = null as string | null } = {}) {
  const hosts = { ca: { panel: CA }, us: { panel: us } };
  const context = { session: null, region: "ca", hosts, ssoName };
  const request = new Request(`${CA}/sign-up${search}`);
  return (await loadSignUp({ request, context, params: {} } as unknown as LoaderFunctionArgs))
    .brought;
}

it.each([
  ["", `${US}/sign-up`],
  ["?referral=ABC", `${US}/sign-up?referral=ABC`],
  ["?invite=team", `${US}/sign-up?invite=team`],
  ["?invite=share", null],
  ["?plan=business&invite=share", null],
])("a sign-up at %s is offered the other region at %s", async (search, otherHref) => {
  expect((await broughtOf(search)).otherHref).toBe(otherHref);
});

it("asks after an invitation to a share alone, and where there is one region offers no other", async () => {
  expect((await broughtOf("?invite=share")).isInvited).toBe(true);
  expect((await broughtOf("?invite=team")).isInvited).toBe(false);
  expect((await broughtOf("")).isInvited).toBe(false);
  expect((await broughtOf("", { us: CA })).otherHref).toBeNull();
});

it("leaves the address to the organisation that vouches for somebody, and offers no other region all the same", async () => {
  const vouched = await broughtOf("?sso=1&invite=share", { ssoName: "Harbour" });
  expect([vouched.isInvited, vouched.otherHref]).toEqual([false, null]);
});
