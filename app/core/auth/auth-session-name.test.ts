import { describe, expect, it, vi } from "vitest";
import { readPinned } from "#app/core/keys/pinned.ts";
import { aManifest, OTHER_SALT, SALT, sealed } from "#tests/support/auth-double.ts";
import {
  accountOf,
  MAREN,
  PASSWORD,
  signIn,
  type World,
  worldsOfFile,
} from "#tests/support/auth-world.ts";

const aWorld = worldsOfFile();

const LOOK_ALIKES = {
  "with an invisible character": `${MAREN}\u200b`,
  "in another case": "Maren@harbour.example",
  "with a letter of another script": "mаren@harbour.example",
  "of another domain": "maren@harbour.example.org",
};
const OTHER = LOOK_ALIKES["with an invisible character"];

/** A server that answers under another address, with an older state and a salt of its own choice. */
async function turnHostile({ server }: World, email = OTHER): Promise<void> {
  server.email = email;
  await server.put({ akm: sealed(aManifest({ vc: {} })), salt: OTHER_SALT });
}

describe.each(Object.entries(LOOK_ALIKES))("a record with an address %s (K29)", (_name, email) => {
  it("is refused at sign-in before a key is opened, and leaves nothing behind", async () => {
    const world = await aWorld();
    world.server.email = email;
    await expect(world.auth.signIn(signIn)).rejects.toMatchObject({ code: 2163 });
    expect(world.keyring.stored).toBeNull();
    expect(readPinned(world.device, MAREN)).toBeNull();
    expect(world.device.read(`events:${MAREN}`)).toContain("account-other");
    expect(world.http.commands).not.toContain("POST /session");
  });

  it("is refused on reload: no key opens and nothing is sent", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await turnHostile(world, email);
    const sent = world.http.sent.length;
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", reason: "other-account" });
    expect(world.http.sent.length).toBe(sent);
    expect(world.device.read(`events:${MAREN}`)).toContain("account-other");
  });

  it("is refused by the five-minute refresh: the page is sealed and the pinned state stays", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const pinned = readPinned(world.device, MAREN);
    await turnHostile(world, email);
    world.clock.advance(5 * 60_000);
    await expect(world.auth.refreshUser()).rejects.toMatchObject({ code: 2163 });
    expect(world.auth.state.get()).toMatchObject({ kind: "sealed", reason: "other-account" });
    expect(readPinned(world.device, MAREN)).toEqual(pinned);
    expect(world.device.read(`pinned:${email}`)).toBeNull();
  });

  it("is refused in a second tab that was open already", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const second = world.aTab().auth;
    await second.resume(await world.server.user());
    await turnHostile(world, email);
    await second.resume(await world.server.user());
    expect(second.state.get()).toMatchObject({ kind: "sealed", reason: "other-account" });
  });
});

describe("what a device remembers (K29)", () => {
  it("belongs to the name that was typed: after a lock no hash leaves under an exchanged salt", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await world.auth.lock();
    await turnHostile(world);
    await expect(world.auth.unseal(PASSWORD, { twofacode: "" })).rejects.toMatchObject({
      code: 6002,
      data: { pinned: "salt" },
    });
    expect(world.keyring.hashed).toBe(1);
  });

  it("is asked for under that name after a lock and a reload too", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await world.auth.lock();
    await world.server.put({ salt: OTHER_SALT });
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", userName: MAREN });
    await expect(again.unseal(PASSWORD, { twofacode: "" })).rejects.toMatchObject({ code: 6002 });
    expect(world.keyring.hashed).toBe(1);
  });

  it("stays with that name when the password is given under a record of another", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await world.auth.lock();
    world.server.email = OTHER;
    await expect(world.auth.unseal(PASSWORD, { twofacode: "" })).rejects.toMatchObject({
      code: 2163,
    });
    expect(world.auth.state.get()).toMatchObject({ kind: "sealed", userName: MAREN });
    expect(readPinned(world.device, MAREN)).toMatchObject({ salt: SALT });
  });

  it("is not looked for under the server's name where nobody typed one: the page asks for it", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await world.auth.signOut();
    await turnHostile(world);
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", userName: null, reason: "no-keys" });
    const typed = { twofacode: "", userName: MAREN };
    await expect(again.unseal(PASSWORD, typed)).rejects.toMatchObject({ code: 6002 });
    expect(world.keyring.hashed).toBe(1);
  });

  it("names the one who signed in last", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await world.auth.signOut();
    await world.server.put({ email: "noor@harbour.example" });
    await world.auth.signIn({ ...signIn, userName: "noor@harbour.example" });
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(again.state.get().kind).toBe("open");
  });

  it("opens again when the server answers for the right account", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const again = world.aTab().auth;
    await again.resume({ ...(await world.server.user()), email: OTHER });
    await again.resume(await world.server.user());
    expect(again.state.get().kind).toBe("open");
  });

  it("does not open the keys that another name left in this browser", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    world.keyring.storedFor = "noor@harbour.example";
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", reason: "no-keys" });
  });

  it("asks anew where its page was made before the page that it follows had written", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const made = await world.server.user();
    await accountOf(world.auth).updateManifest((manifest) => manifest);
    const again = world.aTab().auth;
    await again.resume(made);
    expect(accountOf(again).stopCode.get()).toBe(0);
    expect(accountOf(again).user.get().akm).toBe(await world.server.akm());
  });

  it("takes no record of another address for that, and stops where nobody answers", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const made = await world.server.user();
    await accountOf(world.auth).updateManifest((manifest) => manifest);
    await world.server.put({ email: OTHER });
    const other = world.aTab().auth;
    await other.resume(made);
    expect(accountOf(other).user.get().email).toBe(MAREN);
    expect(accountOf(other).stopCode.get()).toBe(2161);
    vi.spyOn(world.http, "sendText").mockRejectedValue(new Error("unreachable"));
    const alone = world.aTab().auth;
    await alone.resume(made);
    expect(accountOf(alone).stopCode.get()).toBe(2161);
  });

  it("is carried back by no older state that comes on reload (K24)", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await accountOf(world.auth).updateManifest((manifest) => manifest);
    await world.server.put({ akm: sealed(aManifest({ vc: {} })) });
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(accountOf(again).stopCode.get()).toBe(2161);
  });
});
