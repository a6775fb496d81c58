import { describe, expect, it } from "vitest";
import { MAREN, PASSWORD, signIn, worldsOfFile } from "#tests/support/auth-world.ts";
import { setIdleLock } from "./idle-lock.ts";

const aWorld = worldsOfFile();

describe("signing out", () => {
  it("ends the session on the server, the cookie and the keys, here and in other tabs", async () => {
    const { auth, aTab, http, keyring, cleared, server } = await aWorld();
    await auth.signIn(signIn);
    const other = aTab();
    await other.auth.resume(await server.user());
    await auth.signOut();
    expect(http.commands.slice(-2)).toEqual(["sessiondelete", "DELETE /session"]);
    expect(keyring.session).toBeNull();
    expect(keyring.stored).toBeNull();
    expect(cleared).toEqual(["tab"]);
    await Promise.resolve();
    expect([auth.state.get().kind, other.auth.state.get().kind]).toEqual([
      "signed-out",
      "signed-out",
    ]);
  });

  it("takes the keys even when the server does not answer", async () => {
    const { auth, keyring, http } = await aWorld();
    await auth.signIn(signIn);
    http.sendText = () => Promise.reject(new Error("gone"));
    await auth.signOut();
    expect(keyring.stored).toBeNull();
  });
});

describe("a page that is opened again", () => {
  it("opens with the keys of this browser and asks for no password", async () => {
    const { auth, aTab, server } = await aWorld();
    await auth.signIn(signIn);
    const again = aTab().auth;
    await again.resume(await server.user());
    expect(again.state.get().kind).toBe("open");
  });

  it("asks for name and password when this browser has no keys and nobody typed a name", async () => {
    const { auth, server } = await aWorld();
    await auth.resume(await server.user());
    expect(auth.state.get()).toEqual({
      ...{ kind: "sealed", userName: null, reason: "no-keys", hasPasskeys: false },
    });
    await auth.unseal(PASSWORD, { twofacode: "", userName: MAREN });
    expect(auth.state.get().kind).toBe("open");
  });

  it("asks for the password alone when the keys are gone and the name is known", async () => {
    const { auth, aTab, server, keyring } = await aWorld();
    await auth.signIn(signIn);
    keyring.stored = null;
    const again = aTab().auth;
    await again.resume(await server.user());
    expect(again.state.get()).toEqual({
      ...{ kind: "sealed", userName: MAREN, reason: "no-keys", hasPasskeys: false },
    });
    await again.unseal(PASSWORD, { twofacode: "" });
    expect(again.state.get().kind).toBe("open");
  });

  it("does not use the keys of another user", async () => {
    const { auth, aTab, server } = await aWorld();
    await auth.signIn(signIn);
    const again = aTab().auth;
    await again.resume({ ...(await server.user()), uid: "8" });
    expect(again.state.get().kind).toBe("sealed");
  });

  it("stays locked after a reload when it was locked", async () => {
    const { auth, aTab, server } = await aWorld();
    await auth.signIn(signIn);
    await auth.lock();
    const again = aTab().auth;
    await again.resume(await server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed" });
  });

  it("locks when it was asleep longer than the limit, by the wall clock (W13)", async () => {
    const { auth, aTab, server, clock, device, keyring } = await aWorld();
    await auth.signIn(signIn);
    setIdleLock({ clock, device }, "on");
    clock.advance(15 * 60_000);
    const again = aTab().auth;
    await again.resume(await server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", reason: "locked" });
    expect(keyring.stored).toBeNull();
  });

  it("stays open one millisecond before the limit", async () => {
    const { auth, clock, device } = await aWorld();
    await auth.signIn(signIn);
    setIdleLock({ clock, device }, "on");
    clock.advance(15 * 60_000 - 1);
    await auth.checkIdle();
    expect(auth.state.get().kind).toBe("open");
  });
});

describe("a session that ends", () => {
  it("asks once for all calls that wait, and lets them go on", async () => {
    const { auth, api } = await aWorld();
    await auth.signIn(signIn);
    const waiting = [auth.renew(), auth.renew()];
    expect(auth.state.get()).toMatchObject({ kind: "sealed", reason: "session-ended" });
    await auth.unseal(PASSWORD, { twofacode: "" });
    await Promise.all(waiting);
    await expect(api.call("userget", {})).resolves.toBeDefined();
  });

  it("fails the waiting calls with 9402 when the user signs out", async () => {
    const { auth } = await aWorld();
    await auth.signIn(signIn);
    const waiting = auth.renew();
    const refusal = expect(waiting).rejects.toMatchObject({ code: 9402 });
    await auth.signOut();
    await refusal;
  });
});

describe("signing in", () => {
  it("is use of the page: keys that were just opened are not locked for the time before (W13)", async () => {
    const { auth, clock, device } = await aWorld();
    setIdleLock({ clock, device }, "on");
    clock.advance(16 * 60_000);
    await auth.signIn(signIn);
    await auth.checkIdle();
    expect(auth.state.get().kind).toBe("open");
  });

  it("opens the other tabs, which waited for the password", async () => {
    const { auth, aTab, server, settled } = await aWorld();
    await auth.signIn(signIn);
    const other = aTab();
    await other.auth.resume(await server.user());
    await auth.lock();
    await settled();
    expect(other.auth.state.get().kind).toBe("sealed");
    await auth.unseal(PASSWORD, { twofacode: "" });
    await settled();
    await settled();
    expect(other.auth.state.get().kind).toBe("open");
  });
});
