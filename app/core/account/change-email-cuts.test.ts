import { describe, expect, it } from "vitest";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { aDeath, aFailure } from "#tests/support/cuts.ts";
import {
  answerMail,
  aSignedIn,
  codeOf,
  mailedKeys,
  NEW_NAME,
  toNewName,
} from "#tests/support/email-world.ts";
import { clientOf, copyOf, NAME, passwordHouse } from "#tests/support/password-world.ts";
import { changeEmail } from "./change-email.ts";

const house = passwordHouse();

/**
 * Which address works on this device, on another one that knew the account before, and on a new one.
 * Exactly one does, the same everywhere, and it opens a state that is not older than any device knows.
 */
async function workingName(device: FakeStorage, other: FakeStorage) {
  const api = clientOf(house().api);
  const found: string[] = [];
  for (const place of [device, other, new FakeStorage()]) {
    const codes = [await codeOf(api, copyAll(place), NAME), await codeOf(api, place, NEW_NAME)];
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    found.push(codes[0] === 0 ? "old" : "new");
  }
  expect(new Set(found).size).toBe(1);
  return found[0];
}

function copyAll(device: FakeStorage): FakeStorage {
  const copy = new FakeStorage();
  for (const [key, value] of device.values) copy.write(key, value);
  return copy;
}

describe("a change of the address that is cut", () => {
  it("by the death of the page at any moment leaves the old one working, and the new one once its mail is answered", async () => {
    const left: string[] = [];
    for (let at = 1, isOver = false; !isOver; at += 1) {
      await house().reset();
      const device = new FakeStorage();
      const death = aDeath(at);
      const page = await aSignedIn(clientOf(house().api), device, death.wrap);
      const other = copyOf(device);
      await changeEmail(page, toNewName).catch(() => undefined);
      isOver = !death.hasKilled();
      expect(await workingName(copyAll(device), copyAll(other))).toBe("old");
      const isAnswered = await answerMail(house().api);
      expect(await workingName(device, other)).toBe(isAnswered ? "new" : "old");
      left.push(isAnswered ? "new" : "old");
    }
    expect(left.length).toBeGreaterThan(10);
    const asked = left.indexOf("new");
    expect(new Set(left.slice(0, asked))).toEqual(new Set(["old"]));
    expect(new Set(left.slice(asked))).toEqual(new Set(["new"]));
  });

  it("by the failure of the server at any query of asking changes nothing, and the next try goes through", async () => {
    const { region } = house().api;
    const whole = region.db;
    let failures = 0;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      await house().reset();
      const device = new FakeStorage();
      const page = await aSignedIn(clientOf(house().api), device);
      const other = copyOf(device);
      const failure = aFailure(at);
      Object.assign(region, { db: whole.withPlugin(failure.plugin) });
      await changeEmail(page, toNewName).catch(() => undefined);
      Object.assign(region, { db: whole });
      isOver = !failure.hasFailed();
      failures += isOver ? 0 : 1;
      await changeEmail(page, toNewName);
      expect(await workingName(copyAll(device), copyAll(other))).toBe("old");
      expect(await answerMail(house().api)).toBe(true);
      expect(await workingName(device, other)).toBe("new");
    }
    expect(failures).toBeGreaterThan(8);
  });

  it("by the failure of the server at any query of the answer leaves one of both working", async () => {
    const { region } = house().api;
    const whole = region.db;
    const left: string[] = [];
    for (let at = 1, isOver = false; !isOver; at += 1) {
      await house().reset();
      const device = new FakeStorage();
      const page = await aSignedIn(clientOf(house().api), device);
      const other = copyOf(device);
      await changeEmail(page, toNewName);
      const [key] = await mailedKeys(house().api);
      const failure = aFailure(at);
      Object.assign(region, { db: whole.withPlugin(failure.plugin) });
      await answerMail(house().api, key);
      Object.assign(region, { db: whole });
      isOver = !failure.hasFailed();
      left.push((await workingName(copyAll(device), copyAll(other))) ?? "");
      expect(await answerMail(house().api)).toBe(true);
      expect(await workingName(device, other)).toBe("new");
    }
    expect(left.length).toBeGreaterThan(8);
    expect(new Set(left)).toEqual(new Set(["old", "new"]));
  });
});
