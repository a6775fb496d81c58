import { describe, expect, it } from "vitest";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { aDeath, aFailure } from "#tests/support/cuts.ts";
import {
  aPage,
  clientOf,
  copyOf,
  NEW,
  OLD,
  passwordHouse,
  signInCode,
  toNew,
} from "#tests/support/password-world.ts";

const house = passwordHouse();

/**
 * Which password works on this device, on another one that knew the account before, and on a new one.
 * Exactly one does, the same everywhere, and it opens a state that is not older than any device knows.
 */
async function workingPassword(device: FakeStorage, other: FakeStorage) {
  const api = clientOf(house().api);
  const found: string[] = [];
  for (const place of [device, other, new FakeStorage()]) {
    const codes = [await signInCode(api, place, OLD), await signInCode(api, place, NEW)];
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 6001)).toHaveLength(1);
    found.push(codes[0] === 0 ? "old" : "new");
  }
  expect(new Set(found).size).toBe(1);
  return found[0];
}

describe("a change of the password that is cut", () => {
  it("by the death of the page at any moment leaves the old or the new one working, never neither", async () => {
    const left: (string | undefined)[] = [];
    for (let at = 1, isOver = false; !isOver; at += 1) {
      await house().reset();
      const device = new FakeStorage();
      const death = aDeath(at);
      const page = await aPage(clientOf(house().api), device, death.wrap);
      const other = copyOf(device);
      await page.change.run(toNew).catch(() => undefined);
      isOver = !death.hasKilled();
      left.push(await workingPassword(device, other));
    }
    expect(left.length).toBeGreaterThan(30);
    // Once it stands it stands: there is one moment, and nothing before or after it.
    const saved = left.indexOf("new");
    expect(left.slice(0, saved)).toEqual(Array.from({ length: saved }, () => "old"));
    expect(new Set(left.slice(saved))).toEqual(new Set(["new"]));
  });

  it("by the failure of the server at any query changes nothing, and the next try goes through", async () => {
    const { region } = house().api;
    const whole = region.db;
    let failures = 0;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      await house().reset();
      const device = new FakeStorage();
      const page = await aPage(clientOf(house().api), device);
      const other = copyOf(device);
      const failure = aFailure(at);
      Object.assign(region, { db: whole.withPlugin(failure.plugin) });
      await page.change.run(toNew).catch(() => undefined);
      Object.assign(region, { db: whole });
      isOver = !failure.hasFailed();
      failures += isOver ? 0 : 1;
      const works = await workingPassword(device, other);
      if (works === "old") {
        await page.change.run(toNew);
        expect(await workingPassword(device, other)).toBe("new");
      }
    }
    expect(failures).toBeGreaterThan(15);
  });
});
