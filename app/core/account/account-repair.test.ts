import { describe, expect, it } from "vitest";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import { sealedUnder } from "#tests/support/account-house.ts";
import { aManifest, SALT, sealed } from "#tests/support/auth-double.ts";
import {
  accountOf,
  MAREN,
  PASSWORD,
  signIn,
  type World,
  worldsOfFile,
} from "#tests/support/auth-world.ts";

const aWorld = worldsOfFile();

const minrev = (key: string) => ({ minrev: { [key]: 1 } });
const written = async ({ server }: World) => JSON.parse(atob(await server.akm()));

/** Signed in on a device that keeps this state of the account. */
async function signedInWith(world: World, kept: Parameters<typeof aManifest>[0]) {
  const { auth, device } = world;
  writePinned(device, MAREN, { salt: SALT, rank: 3, akm: sealed(aManifest(kept)) });
  await auth.signIn(signIn);
  return accountOf(auth);
}

describe("an own seal with a higher count than the manifest (K27)", () => {
  it("has the manifest fetched again, and a newer one goes on", async () => {
    const { auth, server, http } = await aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await server.put({ akm: sealed(aManifest({ vc: { d1: 4 } })) });
    await account.noticeSeal({ author: "self", ctr: 4 });
    expect(http.commands.filter((name) => name === "userget")).toHaveLength(2);
    expect(account.stopCode.get()).toBe(0);
    expect(account.requireWritable().vc).toEqual({ d1: 4 });
  });

  it("stops writing with 2161 when the server stays with the lower one, and reading goes on", async () => {
    const { auth, http } = await aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await account.noticeSeal({ author: "self", ctr: 2 });
    expect(account.stopCode.get()).toBe(2161);
    expect(account.manifest.get()).not.toBeNull();
    await expect(account.updateManifest((m) => m)).rejects.toMatchObject({ code: 2161 });
    expect(http.commands).not.toContain("userinfoset");
    expect(account.repair.canRestore()).toBe(false);
  });

  it("asks once for many seals", async () => {
    const { auth, http } = await aWorld();
    await auth.signIn(signIn);
    const { noticeSeal } = accountOf(auth);
    const notice = noticeSeal.bind(accountOf(auth));
    await Promise.all([2, 3, 4].map((ctr) => notice({ author: "self", ctr })));
    expect(http.commands.filter((name) => name === "userget")).toHaveLength(2);
  });

  it.each([
    { author: "self", ctr: 1 },
    { author: "other", ctr: 9 },
    { author: "none", ctr: 9 },
  ] as const)("says nothing for %o", async (seal) => {
    const { auth, http } = await aWorld();
    await auth.signIn(signIn);
    await accountOf(auth).noticeSeal(seal);
    expect(accountOf(auth).stopCode.get()).toBe(0);
    expect(http.commands.filter((name) => name === "userget")).toHaveLength(1);
  });

  it("ends when another device has restored the newer state", async () => {
    const { auth, server } = await aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await account.noticeSeal({ author: "self", ctr: 5 });
    await server.put({ akm: sealed(aManifest({ vc: { d1: 1, d3: 4 } })) });
    await auth.reloadUser();
    expect(account.stopCode.get()).toBe(0);
  });

  it("goes on when nobody answers, and asks again at the next seal", async () => {
    const { auth, http } = await aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    const { sendText } = http;
    http.sendText = () => Promise.reject(new Error("gone"));
    await account.noticeSeal({ author: "self", ctr: 5 });
    expect(account.stopCode.get()).toBe(0);
    http.sendText = sendText;
    await account.noticeSeal({ author: "self", ctr: 5 });
    expect(account.stopCode.get()).toBe(2161);
  });
});

describe("restoring from this device", () => {
  it("merges its state with the older one, raises its own count and writes (K24)", async () => {
    const world = await aWorld();
    await world.server.put({
      akm: sealed(aManifest({ vc: { d1: 1, d3: 9 }, ...minrev("m|theirs") })),
    });
    const account = await signedInWith(world, { vc: { d1: 4 }, ...minrev("m|mine") });
    expect(account.stopCode.get()).toBe(2161);
    expect(account.repair.canRestore()).toBe(true);
    await account.repair.restore();
    expect(account.stopCode.get()).toBe(0);
    expect(await written(world)).toMatchObject({
      vc: { d1: 4, d3: 9, d2: 1 },
      dev: { id: "d2" },
      minrev: { "m|mine": 1, "m|theirs": 1 },
    });
    expect(readPinned(world.device, MAREN)?.akm).toBe(await world.server.akm());
  });

  it("puts back a state that the server lost (2160), and writing goes on", async () => {
    const world = await aWorld();
    await world.server.put({ akm: "" });
    const account = await signedInWith(world, { vc: { d1: 4 }, ...minrev("m|mine") });
    expect(account.stopCode.get()).toBe(2160);
    await account.repair.restore();
    await account.updateManifest((m) => ({ ...m, ...minrev("m|next") }));
    expect(await written(world)).toMatchObject({ vc: { d1: 4, d2: 2 }, minrev: { "m|next": 1 } });
  });

  it("takes the state that the server kept back when the write brings it to light", async () => {
    const world = await aWorld();
    const { auth, server } = world;
    await auth.signIn(signIn);
    const account = accountOf(auth);
    const hidden = sealed(aManifest({ vc: { d1: 2 } }));
    await server.put({ akm: "" });
    await auth.reloadUser();
    expect(account.stopCode.get()).toBe(2160);
    await server.put({ akm: hidden });
    await account.repair.restore();
    expect(await server.akm()).toBe(hidden);
    expect(account.requireWritable().vc).toEqual({ d1: 2 });
  });

  it("has nothing to put back on a device that keeps no state", async () => {
    const world = await aWorld();
    await world.server.put({ akm: "" });
    await world.auth.signIn(signIn);
    const { repair } = accountOf(world.auth);
    expect(repair.canRestore()).toBe(false);
    await expect(repair.restore()).rejects.toMatchObject({ code: 2160 });
    expect(world.http.commands).not.toContain("userinfoset");
  });
});

describe("rebuilding with the password", () => {
  it("is the first write of a new device, with a count above everything", async () => {
    const world = await aWorld();
    await world.server.put({ akm: "" });
    await world.auth.signIn(signIn);
    const account = accountOf(world.auth);
    await account.repair.rebuild(PASSWORD);
    expect(account.stopCode.get()).toBe(0);
    expect(await written(world)).toMatchObject({
      vc: { d2: 1_700_000_000 },
      contacts: {},
      intents: {},
    });
    expect(world.http.commands.slice(-5)).toEqual([
      "getloginsalt",
      "getuserkeys",
      "userareakeys",
      "sharelist",
      "userrebuild",
    ]);
    await account.updateManifest((m) => m);
    expect((await written(world)).vc).toEqual({ d2: 1_700_000_001 });
  });

  it("goes above an own seal from the future", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const account = accountOf(world.auth);
    await account.noticeSeal({ author: "self", ctr: 1_800_000_000 });
    expect(account.stopCode.get()).toBe(2161);
    await account.repair.rebuild(PASSWORD);
    expect((await written(world)).vc).toEqual({ d2: 1_800_000_001 });
    expect(account.stopCode.get()).toBe(0);
  });

  it("writes nothing with a wrong password, or when the salt is not the pinned one (K9)", async () => {
    const world = await aWorld();
    await world.server.put({ akm: "" });
    await world.auth.signIn(signIn);
    const { repair } = accountOf(world.auth);
    await expect(repair.rebuild("another password")).rejects.toMatchObject({ code: 6001 });
    await world.server.put(sealedUnder("another password"));
    await expect(repair.rebuild(PASSWORD)).rejects.toMatchObject({ code: 6002 });
    await world.server.put({ salt: `$2b$12$${"c".repeat(21)}e` });
    await expect(repair.rebuild(PASSWORD)).rejects.toMatchObject({ code: 6002 });
    expect(world.http.commands.at(-1)).toBe("getloginsalt");
    expect(world.http.commands).not.toContain("userrebuild");
  });

  it("replaces nothing when the server brings a good state to light", async () => {
    const world = await aWorld();
    const { auth, server } = world;
    await server.put({ akm: "" });
    await auth.signIn(signIn);
    const found = sealed(aManifest({ vc: { d1: 7 } }));
    await server.put({ akm: found });
    await accountOf(auth).repair.rebuild(PASSWORD);
    expect(await server.akm()).toBe(found);
    expect(accountOf(auth).requireWritable().vc).toEqual({ d1: 7 });
  });
});
