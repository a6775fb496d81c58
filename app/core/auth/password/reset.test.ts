import { beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import { type AccountHouse, NOW_MS, USER_ID } from "#tests/support/account-house.ts";
import { aManifest, SALT, sealed } from "#tests/support/auth-double.ts";
import { FakeClock, FakeStorage } from "#tests/support/core-ports.ts";
import { aDeath } from "#tests/support/cuts.ts";
import {
  type Answer,
  aPage,
  clientOf,
  codeOf,
  copyOf,
  KEY_FP,
  keptBy,
  lyingClient,
  NAME,
  NEW,
  OLD,
  PasswordKeyring,
  passwordHouse,
  signInCode,
  WRAPPED,
  type Wrap,
  works,
} from "#tests/support/password-world.ts";
import { newPasswordErrors } from "./new-password-rules.ts";
import { PasswordReset } from "./reset.ts";
import { resetSwitchOf, turnResetOff, turnResetOn } from "./reset-switch.ts";

const CHANGE_ID = "c".repeat(32);
const TOKEN = "d".repeat(32);
const typed = { userName: NAME, token: TOKEN, twofacode: "" };
const toNew = { password: NEW, passwordAgain: NEW, hint: "" };
const proof = { password: OLD, twofacode: "" };

const home = passwordHouse();
let house: AccountHouse;
let device: FakeStorage;

const escrowKept = async () => {
  const { reset_escrow } = await house.api.region.db
    .selectFrom("users")
    .select("reset_escrow")
    .where("id", "=", USER_ID)
    .executeTakeFirstOrThrow();
  return reset_escrow;
};

beforeEach(async () => {
  house = home();
  device = new FakeStorage();
});

/** Its owner turned it on, and the link was proven; everything after it is the API's own. */
async function begin(escrow = { on: true, n: 1 }): Promise<void> {
  const { db } = house.api.region;
  const row = { change_hash: sha256Hex(CHANGE_ID), user_id: USER_ID, session_id: 0 };
  const kind = "reset" as const;
  await db
    .insertInto("key_changes")
    .values({ ...row, kind, created_s: NOW_MS / 1000 })
    .execute();
  await db
    .updateTable("users")
    .set({ akm: sealed(aManifest({ escrow })) })
    .execute();
}

const asIs: Wrap = (port) => port;

function aReset(answer: Answer = (_name, ask) => ask(), wrap = asIs) {
  const api = lyingClient(clientOf(house.api), (name, ask) =>
    answer(name, async () => {
      if (name !== "passwordresetbegin") return ask();
      const { akm } = await house.user();
      return { wrapped_key: WRAPPED, own_priv_key: "AAAA", akm, change_id: CHANGE_ID };
    }),
  );
  const crypto = new PasswordKeyring();
  const ports = { crypto: wrap(crypto), device: wrap(device), deviceName: "Test" };
  const findErrors = (one: Parameters<typeof newPasswordErrors>[0]) =>
    newPasswordErrors(one, [], null);
  const clock = new FakeClock(NOW_MS);
  const reset = new PasswordReset({ ...ports, clock, api: wrap(api), findErrors });
  return { reset, crypto, asked: api.asked };
}

describe("turning a reset on", () => {
  const aSwitch = async (answer: Answer = (_name, ask) => ask()) => {
    const { account, crypto } = await aPage(clientOf(house.api), device);
    const api = lyingClient(clientOf(house.api), answer);
    const world = house.api.world;
    Object.assign(world, { resetKey: { fingerprint: KEY_FP, rewrap: () => WRAPPED } });
    return { account, crypto, api, ports: { api, crypto, device, account, userName: NAME } };
  };

  it("hands over once the password opened the keys here, and the state of the account says so", async () => {
    const { account, crypto, ports } = await aSwitch();
    expect(resetSwitchOf(account.user.get(), account.requireWritable())).toBe("off");
    expect(await codeOf(turnResetOn(ports, { ...proof, password: "another" }))).toBe(8101);
    expect(crypto.escrows).toBe(0);
    await turnResetOn(ports, proof);
    expect(crypto.escrows).toBe(1);
    expect(await escrowKept()).toBe("51:AAAA");
    expect(account.requireWritable().escrow).toEqual({ on: true, n: 1 });
    expect(resetSwitchOf(account.user.get(), account.requireWritable())).toBe("on");
    await turnResetOff(ports, proof);
    expect(await escrowKept()).toBe("");
    expect(account.requireWritable().escrow).toEqual({ on: false, n: 2 });
    expect(resetSwitchOf(account.user.get(), account.requireWritable())).toBe("off");
  });

  it("K14: is no matter of the server: without a pinned key, or a password that opens, nothing is handed over", async () => {
    const { crypto, ports } = await aSwitch();
    crypto.resetKey = null;
    expect(await codeOf(turnResetOn(ports, proof))).toBe(8130);
    crypto.resetKey = "e".repeat(64);
    expect(await codeOf(turnResetOn(ports, proof))).toBe(8134);
    // A server that takes any password: the keys that stand do not open with it.
    const lying = await aSwitch(async (name, ask) => {
      if (name !== "getuserkeys") return ask();
      return { enc_meta_key: `30:${OLD}`, enc_priv_key: `30:${OLD}` };
    });
    expect(await codeOf(turnResetOn(lying.ports, { ...proof, password: "another" }))).toBe(6002);
    expect(lying.crypto.escrows).toBe(0);
    expect(await escrowKept()).toBe("");
  });

  it("K14: a claim of the server is seen by the state of the account, either way", async () => {
    const off = { escrow: { on: false, n: 0 } };
    const on = { escrow: { on: true, n: 1 } };
    expect(resetSwitchOf({ isResetClaimed: true }, off)).toBe("claimed");
    expect(resetSwitchOf({ isResetClaimed: false }, on)).toBe("lost");
  });

  it("stands in both places or in none, whatever is refused, and goes through once an answer was lost", async () => {
    const { account, ports } = await aSwitch(async (name, ask) => {
      if (name !== "passwordresetset") return ask();
      return Promise.reject(Object.assign(new Error(), { code: 9500 }));
    });
    await turnResetOn(ports, proof).catch(() => undefined);
    expect(account.requireWritable().escrow.on).toBe(false);
    expect(await escrowKept()).toBe("");
    let isLost = false;
    const api = lyingClient(clientOf(house.api), async (name, ask) => {
      const data = await ask();
      if (name !== "passwordresetset" || isLost) return data;
      isLost = true;
      throw new Error("no answer");
    });
    await turnResetOn({ ...ports, api }, proof).catch(() => undefined);
    await turnResetOn({ ...ports, api }, proof);
    expect(account.requireWritable().escrow.on).toBe(true);
    expect(await escrowKept()).toBe("51:AAAA");
  });
});

describe("an account that a link opens", () => {
  it("gets a new password and keeps everything else, and this device pins what stands", async () => {
    await begin();
    const { reset, crypto } = aReset();
    expect(await reset.open(typed)).toMatchObject({ device: "Test" });
    await reset.finish(toNew);
    expect([await works(house, OLD), await works(house, NEW)]).toEqual([false, true]);
    const { akm } = await house.user();
    expect(readPinned(device, NAME)).toEqual({ salt: SALT, rank: 3, akm });
    await reset.end();
    expect(crypto.locks).toEqual(["signed-out"]);
    expect(await codeOf(reset.finish(toNew))).toBe(8131);
  });

  it("K14: is refused where its owner never turned a reset on, whoever says so", async () => {
    await begin({ on: false, n: 0 });
    const { reset, asked } = aReset();
    expect(await codeOf(reset.open(typed))).toBe(8130);
    expect(await codeOf(reset.finish(toNew))).toBe(8131);
    expect(asked).toEqual(["passwordresetbegin"]);
    expect(keptBy(device)).toEqual([]);
  });

  it("is refused where what came is not its key (8135), or its state is older than this device knows", async () => {
    await begin();
    const swapped = aReset(async (name, ask) =>
      name === "passwordresetbegin" ? { ...Object(await ask()), wrapped_key: "BBBB" } : ask(),
    );
    expect(await codeOf(swapped.reset.open(typed))).toBe(8135);
    const newer = sealed(aManifest({ vc: { d1: 7 } }));
    writePinned(device, NAME, { salt: SALT, rank: 3, akm: newer });
    expect(await codeOf(aReset().reset.open(typed))).toBe(2161);
    await house.api.region.db.updateTable("users").set({ akm: "" }).execute();
    expect(await codeOf(aReset().reset.open(typed))).toBe(2160);
    expect(readPinned(device, NAME)?.akm).toBe(newer);
  });

  it("that is cut at any moment opens with the old password or the new one, never with neither", async () => {
    const left: string[] = [];
    for (let at = 1, isOver = false; !isOver; at += 1) {
      await house.reset();
      await begin();
      device = new FakeStorage();
      const other = copyOf(device);
      const death = aDeath(at);
      const { reset } = aReset(undefined, death.wrap);
      await reset
        .open(typed)
        .then(() => reset.finish(toNew))
        .catch(() => undefined);
      isOver = !death.hasKilled();
      left.push(await workingPassword(device, other));
    }
    expect(left.length).toBeGreaterThan(15);
    const saved = left.indexOf("new");
    expect(left.slice(0, saved)).toEqual(Array.from({ length: saved }, () => "old"));
    expect(new Set(left.slice(saved))).toEqual(new Set(["new"]));
  });
});

/** Exactly one password works, the same on this device, on another and on a new one. */
async function workingPassword(here: FakeStorage, other: FakeStorage): Promise<string> {
  const api = clientOf(house.api);
  const found = new Set<string>();
  for (const place of [here, other, new FakeStorage()]) {
    const codes = [await signInCode(api, place, OLD), await signInCode(api, place, NEW)];
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    found.add(codes[0] === 0 ? "old" : "new");
  }
  expect(found.size).toBe(1);
  return [...found][0]!;
}
