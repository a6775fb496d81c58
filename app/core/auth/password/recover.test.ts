import { beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import { type AccountHouse, NOW_MS, USER_ID } from "#tests/support/account-house.ts";
import { aManifest, SALT, sealed } from "#tests/support/auth-double.ts";
import { FakeClock, FakeStorage } from "#tests/support/core-ports.ts";
import {
  type Answer,
  clientOf,
  codeOf,
  keptBy,
  lyingClient,
  NAME,
  NEW,
  OLD,
  PasswordKeyring,
  passwordHouse,
  works,
} from "#tests/support/password-world.ts";
import { newPasswordErrors } from "./new-password-rules.ts";
import { Recovery } from "./recover.ts";

const CHANGE_ID = "c".repeat(32);
const typed = { userName: NAME, code: "A", twofacode: "" };
const toNew = { password: NEW, passwordAgain: NEW, hint: "" };

const home = passwordHouse();
let house: AccountHouse;
let device: FakeStorage;

beforeEach(async () => {
  house = home();
  device = new FakeStorage();
  const own = { change_hash: sha256Hex(CHANGE_ID), user_id: USER_ID, session_id: 0 };
  const row = { ...own, kind: "recovery" as const, created_s: NOW_MS / 1000 };
  await house.api.region.db.insertInto("key_changes").values(row).execute();
});

/** The kit was right, and so was the code; everything after it is the API's own. */
function aRecovery(answer: Answer = (_name, ask) => ask()) {
  const api = lyingClient(clientOf(house.api), (name, ask) =>
    answer(name, async () => {
      if (name !== "recoverybegin") return ask();
      const { akm } = await house.user();
      return { rk: "AAAA", own_priv_key: "AAAA", akm, change_id: CHANGE_ID };
    }),
  );
  const crypto = new PasswordKeyring();
  const ports = { crypto, device, clock: new FakeClock(NOW_MS), deviceName: "Test" };
  const findErrors = (one: Parameters<typeof newPasswordErrors>[0]) =>
    newPasswordErrors(one, [], null);
  return { recovery: new Recovery({ ...ports, api, findErrors }), crypto };
}

describe("an account that its kit opens", () => {
  it("gets a new password and a new kit at once, and this device pins what stands", async () => {
    const { recovery, crypto } = aRecovery();
    expect(await recovery.open(typed)).toMatchObject({ state: 1, device: "Test" });
    const sheet = await recovery.finish(toNew);
    expect(sheet).toMatchObject({ userName: NAME, state: 2 });
    expect([await works(house, OLD), await works(house, NEW)]).toEqual([false, true]);
    const { akm } = await house.user();
    expect(readPinned(device, NAME)).toEqual({ salt: SALT, rank: 3, akm });
    await recovery.end();
    expect(crypto.locks).toEqual(["signed-out"]);
    expect(await codeOf(recovery.finish(toNew))).toBe(6002);
  });

  it("keeps its old password and the device what it knew until the last step", async () => {
    const lies: Answer[] = [
      async (name, ask) =>
        name === "passwordstaged" ? { ...Object(await ask()), rk: "BBBB" } : ask(),
      async (name, ask) =>
        name === "passwordstaged" ? { ...Object(await ask()), enc_meta_key: "30:x" } : ask(),
      (name, ask) => {
        if (name === "passwordcommit") throw new AppError(8120);
        return ask();
      },
    ];
    const before = [...device.values];
    for (const lie of lies) {
      await house.api.region.db.updateTable("key_changes").set({ login_hash_sha256: "" }).execute();
      const { recovery } = aRecovery(lie);
      await recovery.open(typed);
      expect(await codeOf(recovery.finish(toNew))).toBe(8120);
      expect(await works(house, OLD)).toBe(true);
      expect(keptBy(device)).toEqual(before);
    }
  });

  it("shows the sheet of the kit that stands, when the answer of the last step was lost", async () => {
    let isLost = false;
    const { recovery } = aRecovery(async (name, ask) => {
      const data = await ask();
      if (name !== "passwordcommit" || isLost) return data;
      isLost = true;
      throw new AppError(9999);
    });
    await recovery.open(typed);
    expect(await codeOf(recovery.finish(toNew))).toBe(9999);
    expect(recovery.isUnsure).toBe(true);
    await recovery.finish(toNew);
    expect(await works(house, NEW)).toBe(true);
  });

  it("K24, K26: is refused where its state is older than this device knows, or is not there", async () => {
    const newer = sealed(aManifest({ vc: { d1: 7 } }));
    writePinned(device, NAME, { salt: SALT, rank: 3, akm: newer });
    expect(await codeOf(aRecovery().recovery.open(typed))).toBe(2161);
    const { db } = house.api.region;
    await db.updateTable("users").set({ akm: "" }).execute();
    expect(await codeOf(aRecovery().recovery.open(typed))).toBe(2160);
    expect(readPinned(device, NAME)?.akm).toBe(newer);
  });
});
