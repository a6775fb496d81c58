import { describe, expect, it } from "vitest";
import { FakeKeyring } from "#tests/support/auth-double.ts";
import { MAREN, signIn, worldsOfFile } from "#tests/support/auth-world.ts";

const aWorld = worldsOfFile();

const never = () => new Promise<never>(() => {});
const TROUBLES = {
  "refuses to delete": () => Promise.reject(new Error("refused")),
  "never answers": never,
  "keeps what it should delete": async () => "kept" as const,
};

describe.each(Object.entries(TROUBLES))("a lock while the store %s (W14)", (_name, lock) => {
  /** Two tabs of one browser, each with workers of its own, over one store that is in trouble. */
  async function twoTabs() {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const other = new FakeKeyring();
    other.stored = world.keyring.stored;
    other.storedFor = world.keyring.storedFor;
    const second = world.aTab(other).auth;
    await second.resume(await world.server.user());
    expect(second.state.get().kind).toBe("open");
    world.keyring.lock = lock;
    other.lock = lock;
    return { ...world, second, other };
  }

  it("seals this tab and the other at once", async () => {
    const { auth, second } = await twoTabs();
    void auth.lock();
    expect(auth.state.get()).toMatchObject({ kind: "sealed", reason: "locked" });
    expect(second.state.get()).toMatchObject({ kind: "sealed", reason: "locked" });
    expect(auth.hasSession() || second.hasSession()).toBe(false);
  });

  it("opens nothing on reload, although the keys still lie there", async () => {
    const { auth, aTab, server, keyring } = await twoTabs();
    void auth.lock();
    expect(keyring.stored).not.toBeNull();
    const again = aTab().auth;
    await again.resume(await server.user());
    expect(again.state.get().kind).toBe("sealed");
  });

  it("signs out all the same", async () => {
    const { auth, second, device } = await twoTabs();
    void auth.signOut();
    // The tab that signs out goes on by itself; the other tab is led to the sign-in.
    await expect.poll(() => auth.state.get()).toEqual({ kind: "signed-out", isHere: true });
    expect(second.state.get()).toEqual({ kind: "signed-out" });
    // Which device it is, and what it must be shown again: nothing else stays.
    const isKept = (key: string) => key === `device:${MAREN}` || key === `pinned:${MAREN}`;
    expect([...device.values.keys()].filter((key) => !isKept(key))).toEqual([]);
  });
});

describe("a lock (W14)", () => {
  it("tells what could not be deleted, and nothing when all is gone", async () => {
    const { auth, keyring } = await aWorld();
    await auth.signIn(signIn);
    await auth.lock();
    expect(auth.state.get()).not.toHaveProperty("left");
    await auth.signIn(signIn);
    keyring.lock = async () => "kept";
    await auth.lock();
    expect(auth.state.get()).toMatchObject({ kind: "sealed", left: "kept" });
    await auth.signIn(signIn);
    await expect(auth.signOut()).resolves.toBe("kept");
  });

  it("holds when this device's clear store refuses", async () => {
    const { auth, device, keyring } = await aWorld();
    await auth.signIn(signIn);
    device.remove = () => {
      throw new Error("refused");
    };
    await auth.lock();
    expect(auth.state.get()).toMatchObject({ kind: "sealed", reason: "locked" });
    expect(keyring.stored).toBeNull();
  });

  it("that comes while the keys are being opened wins", async () => {
    const { auth, aTab, server, keyring } = await aWorld();
    await auth.signIn(signIn);
    const slow = new FakeKeyring();
    slow.stored = keyring.stored;
    slow.storedFor = keyring.storedFor;
    const { promise, resolve } = Promise.withResolvers<void>();
    const reopen = slow.reopen;
    slow.reopen = async (input) => {
      await promise;
      return reopen(input);
    };
    const second = aTab(slow).auth;
    const resuming = second.resume(await server.user());
    await auth.lock();
    resolve();
    await resuming;
    expect(second.state.get()).toMatchObject({ kind: "sealed", reason: "locked" });
  });

  it("takes the keys of a tab that waits for the password, too", async () => {
    const { auth, aTab, server, keyring } = await aWorld();
    await auth.signIn(signIn);
    const other = new FakeKeyring();
    other.stored = keyring.stored;
    other.storedFor = keyring.storedFor;
    const second = aTab(other).auth;
    await second.resume(await server.user());
    void second.renew();
    await auth.lock();
    expect(other.locks).toEqual(["idle"]);
  });

  it("does not wait for a server that never answers when one signs out", async () => {
    const { auth, http, clock, keyring } = await aWorld();
    await auth.signIn(signIn);
    http.sendText = never;
    void auth.signOut();
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(keyring.stored).not.toBeNull();
    clock.advance(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(keyring.stored).toBeNull();
    expect(auth.state.get().kind).toBe("signed-out");
  });
});
