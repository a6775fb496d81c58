import { describe, expect, it } from "vitest";
import { CommandClient } from "#app/core/api/command-client.ts";
import { RenewingClient } from "#app/core/api/renewing-client.ts";
import {
  aManifest,
  COMMIT,
  FakeAccountServer,
  FakeKeyring,
  OTHER_SALT,
  sealed,
} from "#tests/support/auth-double.ts";
import {
  FakeBrowser,
  FakeClock,
  FakeHttp,
  FakeStorage,
  silentLog,
} from "#tests/support/core-ports.ts";
import { AuthSession } from "./auth-session.ts";
import { setIdleLock } from "./idle-lock.ts";
import { readPinned, writePinned } from "./pinned.ts";

const MAREN = "maren@harbour.example";
const PASSWORD = "correct horse battery";

function aWorld() {
  const server = new FakeAccountServer();
  const http = new FakeHttp(server.answer);
  const clock = new FakeClock(1_700_000_000_000);
  const device = new FakeStorage();
  const browser = new FakeBrowser();
  const keyring = new FakeKeyring();
  const cleared: string[] = [];
  const aTab = (crypto: FakeKeyring = keyring) => {
    const hooks = { onForcedLogout: () => {}, onOtherRegion: () => {}, onAccountState: () => {} };
    const plain = new CommandClient(
      { http, clock, crypto },
      { ...hooks, hasSession: () => auth.hasSession() },
    );
    const api = new RenewingClient(plain, () => auth.renew());
    const auth: AuthSession = new AuthSession({
      api: plain,
      renewingApi: api,
      crypto,
      http,
      clock,
      device,
      tabs: browser.tab(),
      log: silentLog,
      deviceName: "Test",
      clearTab: async () => {
        cleared.push("tab");
      },
    });
    return { auth, api };
  };
  return { server, http, clock, device, keyring, cleared, aTab, ...aTab() };
}

const signIn = { userName: ` ${MAREN.toUpperCase()} `, password: PASSWORD, twofacode: "" };

function accountOf(auth: AuthSession) {
  const state = auth.state.get();
  if (state.kind !== "open") throw new Error(`not open but ${state.kind}`);
  return state.account;
}

describe("signing in", () => {
  it("asks for the salt, hashes, opens a session, fetches the keys, keeps them and sets the cookie", async () => {
    const { auth, http, keyring, device } = aWorld();
    const steps: string[] = [];
    await auth.signIn({ ...signIn, onStep: (step) => steps.push(step) });
    expect(http.commands).toEqual([
      "getloginsalt",
      "sessionnew",
      "getuserkeys",
      "userget",
      "POST /session",
    ]);
    expect(steps).toEqual(["salt", "hash", "session", "keys", "unlock", "done"]);
    expect(keyring.stored).not.toBeNull();
    expect(readPinned(device, MAREN)).toMatchObject({ rank: 3 });
    expect(accountOf(auth).user.get().email).toBe(MAREN);
  });

  it("never sends the password", async () => {
    const { auth, http } = aWorld();
    await auth.signIn(signIn);
    const everything = JSON.stringify(http.sent);
    expect(everything).not.toContain(PASSWORD);
  });

  it("refuses wrong credentials with 6001 and leaves no session", async () => {
    const { auth, keyring } = aWorld();
    await expect(auth.signIn({ ...signIn, password: "wrong" })).rejects.toMatchObject({
      code: 6001,
    });
    expect(keyring.stored).toBeNull();
    expect(auth.state.get().kind).toBe("unknown");
  });

  it("refuses a missing salt with 6001", async () => {
    const { auth, server, http } = aWorld();
    server.salt = "";
    await expect(auth.signIn(signIn)).rejects.toMatchObject({ code: 6001 });
    expect(http.commands).toEqual(["getloginsalt"]);
  });

  it("hashes nothing and sends nothing when the salt is not the pinned one (K9)", async () => {
    const { auth, server, http, device, keyring } = aWorld();
    writePinned(device, MAREN, { salt: OTHER_SALT, rank: 3, akm: server.akm });
    await expect(auth.signIn(signIn)).rejects.toMatchObject({
      code: 6002,
      data: { pinned: "salt" },
    });
    expect(keyring.hashed).toBe(0);
    expect(http.commands).toEqual(["getloginsalt"]);
  });

  it("starts as a new device after the user said that the password was changed elsewhere", async () => {
    const { auth, server, device } = aWorld();
    writePinned(device, MAREN, { salt: OTHER_SALT, rank: 3, akm: server.akm });
    const { notices } = await auth.signIn({ ...signIn, forgetPinned: true });
    expect(notices).toEqual([{ kind: "new-device", writtenS: 1, device: "Test" }]);
  });

  it("asks for the two-factor code with 8022 and goes on with it", async () => {
    const { auth, server } = aWorld();
    server.twofacode = "123456";
    await expect(auth.signIn(signIn)).rejects.toMatchObject({ code: 8022 });
    await expect(auth.signIn({ ...signIn, twofacode: "123456" })).resolves.toBeDefined();
  });

  it("is read-only with 2160 when the server withholds the manifest, and writes nothing (K26)", async () => {
    const { auth, server, http } = aWorld();
    server.akm = "";
    await auth.signIn(signIn);
    const account = accountOf(auth);
    expect(account.stopCode.get()).toBe(2160);
    await expect(account.updateManifest((manifest) => manifest)).rejects.toMatchObject({
      code: 2160,
    });
    expect(http.commands).not.toContain("userinfoset");
  });

  it("goes on reading with 2161 when the server brings an older state, and keeps the pinned one", async () => {
    const { auth, server, device } = aWorld();
    const newer = sealed(aManifest({ vc: { d1: 9 } }));
    writePinned(device, MAREN, { salt: server.salt, rank: 3, akm: newer });
    await auth.signIn(signIn);
    const account = accountOf(auth);
    expect(() => account.requireWritable()).toThrow("2161");
    expect(account.manifest.get()?.vc).toEqual({ d1: 9 });
    expect(readPinned(device, MAREN)?.akm).toBe(newer);
  });
});

describe("creating an account", () => {
  const person = {
    firstName: "Noor",
    lastName: "Haddad",
    userName: "Noor@Harbour.example",
    password: PASSWORD,
    passwordAgain: PASSWORD,
    hasAcceptedTerms: true,
    locale: "en",
  };

  it("makes the keys here, never asks for the salt, and is signed in at the end", async () => {
    const { auth, http } = aWorld();
    await auth.signUp(person);
    expect(http.commands).toEqual([
      "provisionbegin",
      "provision2",
      "sessionnew",
      "getuserkeys",
      "userget",
      "POST /session",
    ]);
    expect(accountOf(auth).user.get().email).toBe("noor@harbour.example");
    expect(
      JSON.stringify(http.sent.filter(({ url }) => !url.includes("provision2"))),
    ).not.toContain(PASSWORD);
  });

  it.each([
    [{ firstName: " " }, 1654],
    [{ lastName: "www.shop.example" }, 1659],
    [{ userName: "noor" }, 8107],
    [{ userName: `${"n".repeat(60)}@harbour.example` }, 6009],
    [{ password: "1234567", passwordAgain: "1234567" }, 8304],
    [{ passwordAgain: "another password" }, 8301],
    [{ passwordAgain: "" }, 8303],
    [{ hasAcceptedTerms: false }, 8300],
  ])("sends nothing with %o and says %i", async (change, code) => {
    const { auth, http } = aWorld();
    await expect(auth.signUp({ ...person, ...change })).rejects.toMatchObject({ code });
    expect(http.sent).toEqual([]);
  });

  it("says 8102 when the address is taken", async () => {
    const { auth, server } = aWorld();
    server.isTaken = true;
    await expect(auth.signUp(person)).rejects.toMatchObject({ code: 8102 });
  });
});

describe("the manifest", () => {
  it("is written by compare-and-set with this device's count one higher", async () => {
    const { auth, server } = aWorld();
    await auth.signIn(signIn);
    await accountOf(auth).updateManifest((m) => ({ ...m, minrev: { "m|a": 1 } }));
    expect(JSON.parse(atob(server.akm))).toMatchObject({
      vc: { d1: 1, d2: 1 },
      dev: { id: "d2", name: "Test" },
      minrev: { "m|a": 1 },
    });
  });

  it("is merged and written again when another device was first", async () => {
    const { auth, server } = aWorld();
    await auth.signIn(signIn);
    server.beforeWrite = () => {
      server.beforeWrite = null;
      server.akm = sealed(aManifest({ vc: { d1: 2 }, minrev: { "m|other": 4 } }));
    };
    const written = await accountOf(auth).updateManifest((m) => ({
      ...m,
      minrev: { ...m.minrev, "m|mine": 1 },
    }));
    expect(written.minrev).toEqual({ "m|other": 4, "m|mine": 1 });
    expect(JSON.parse(atob(server.akm)).vc).toEqual({ d1: 2, d2: 1 });
  });

  it("stops writing with 2161 when the conflict brings an older state", async () => {
    const { auth, server } = aWorld();
    server.akm = sealed(aManifest({ vc: { d1: 5 } }));
    await auth.signIn(signIn);
    server.akm = sealed(aManifest({ vc: { d1: 4 } }));
    const account = accountOf(auth);
    await expect(account.updateManifest((m) => m)).rejects.toMatchObject({ code: 2161 });
    expect(account.stopCode.get()).toBe(2161);
  });

  it("writes one change after the other", async () => {
    const { auth, server } = aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await Promise.all(
      ["m|a", "m|b", "m|c"].map((key) =>
        account.updateManifest((m) => ({ ...m, minrev: { ...m.minrev, [key]: 1 } })),
      ),
    );
    expect(JSON.parse(atob(server.akm))).toMatchObject({
      vc: { d2: 3 },
      minrev: { "m|a": 1, "m|b": 1, "m|c": 1 },
    });
  });

  it("refuses a share key without an entry with 2000", async () => {
    const { auth, server } = aWorld();
    const entry = { commit: COMMIT } as never;
    server.akm = sealed(aManifest({ shares: { "10-0": entry } }));
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await account.openShareKeys({ "10-0": { own_share_key: "x" } });
    await expect(account.openShareKeys({ "11-0": { own_share_key: "x" } })).rejects.toMatchObject({
      code: 2000,
    });
  });
});

describe("signing out", () => {
  it("ends the session on the server, the cookie and the keys, here and in other tabs", async () => {
    const { auth, aTab, http, keyring, cleared, server } = aWorld();
    await auth.signIn(signIn);
    const other = aTab();
    await other.auth.resume(server.user());
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
    const { auth, keyring, http } = aWorld();
    await auth.signIn(signIn);
    http.sendText = () => Promise.reject(new Error("gone"));
    await auth.signOut();
    expect(keyring.stored).toBeNull();
  });
});

describe("a page that is opened again", () => {
  it("opens with the keys of this browser and asks for no password", async () => {
    const { auth, aTab, server } = aWorld();
    await auth.signIn(signIn);
    const again = aTab().auth;
    await again.resume(server.user());
    expect(again.state.get().kind).toBe("open");
  });

  it("asks for the password when this browser has no keys", async () => {
    const { auth, server } = aWorld();
    await auth.resume(server.user());
    expect(auth.state.get()).toEqual({ kind: "sealed", userName: MAREN, reason: "no-keys" });
    await auth.unseal(PASSWORD, { twofacode: "" });
    expect(auth.state.get().kind).toBe("open");
  });

  it("does not use the keys of another user", async () => {
    const { auth, aTab, server } = aWorld();
    await auth.signIn(signIn);
    const again = aTab().auth;
    await again.resume({ ...server.user(), uid: "8" });
    expect(again.state.get().kind).toBe("sealed");
  });

  it("stays locked after a reload when it was locked", async () => {
    const { auth, aTab, server } = aWorld();
    await auth.signIn(signIn);
    await auth.lock();
    const again = aTab().auth;
    await again.resume(server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed" });
  });

  it("locks when it was asleep longer than the limit, by the wall clock (W13)", async () => {
    const { auth, aTab, server, clock, device, keyring } = aWorld();
    await auth.signIn(signIn);
    setIdleLock({ clock, device }, "on");
    clock.advance(15 * 60_000);
    const again = aTab().auth;
    await again.resume(server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", reason: "locked" });
    expect(keyring.stored).toBeNull();
  });

  it("stays open one millisecond before the limit", async () => {
    const { auth, clock, device } = aWorld();
    await auth.signIn(signIn);
    setIdleLock({ clock, device }, "on");
    clock.advance(15 * 60_000 - 1);
    await auth.checkIdle();
    expect(auth.state.get().kind).toBe("open");
  });
});

describe("a session that ends", () => {
  it("asks once for all calls that wait, and lets them go on", async () => {
    const { auth, api } = aWorld();
    await auth.signIn(signIn);
    const waiting = [auth.renew(), auth.renew()];
    expect(auth.state.get()).toMatchObject({ kind: "sealed", reason: "session-ended" });
    await auth.unseal(PASSWORD, { twofacode: "" });
    await Promise.all(waiting);
    await expect(api.call("userget", {})).resolves.toBeDefined();
  });

  it("fails the waiting calls with 9402 when the user signs out", async () => {
    const { auth } = aWorld();
    await auth.signIn(signIn);
    const waiting = auth.renew();
    const refusal = expect(waiting).rejects.toMatchObject({ code: 9402 });
    await auth.signOut();
    await refusal;
  });
});
