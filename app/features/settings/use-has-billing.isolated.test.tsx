import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Person } from "#app/core/access/person.ts";
import { aPerson } from "#tests/support/person.ts";
import { useHasBilling } from "./use-has-billing.ts";

/** Accounts are told apart as the frame tells them: by identity. */
interface Account {
  readonly person: Person;
}

const scene = vi.hoisted(() => ({
  frame: { billingOrigin: null as string | null, seesBilling: false, user: {} as object },
  user: {} as object,
}));

vi.mock("./use-settings-user.ts", () => ({
  useFrame: () => scene.frame,
  useSettingsUser: () => scene.user,
}));
vi.mock("#app/core/access/person-of.ts", () => ({ personOf: ({ person }: Account) => person }));

const single: Account = { person: aPerson({}) };
const child: Account = { person: aPerson({ isChild: true }) };

beforeEach(() => {
  scene.frame = { billingOrigin: "https://pay.example", seesBilling: true, user: child };
  scene.user = child;
});
afterEach(cleanup);

async function judged(): Promise<boolean> {
  const { result } = renderHook(useHasBilling);
  await act(async () => {
    await import("#app/core/billing/billing.ts");
    await new Promise((resolve) => setImmediate(resolve));
  });
  return result.current;
}

it("before the account is known the tab stands as the server judged (Reading R-493)", async () => {
  expect(await judged()).toBe(true);
  scene.frame = { ...scene.frame, seesBilling: false };
  expect(await judged()).toBe(false);
});

it("an account that is known is judged by the rules, whatever the server said of it", async () => {
  scene.frame = { ...scene.frame, user: {} };
  expect(await judged()).toBe(false);
  scene.frame = { ...scene.frame, seesBilling: false };
  scene.user = single;
  expect(await judged()).toBe(true);
});

it("where nothing is sold nobody sees it", async () => {
  scene.frame = { billingOrigin: null, seesBilling: true, user: {} };
  scene.user = single;
  expect(await judged()).toBe(false);
});
