import { describe, expect, it, vi } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import { aManifest, OTHER_SALT, SALT, sealed } from "#tests/support/auth-double.ts";
import { accountOf, MAREN, PASSWORD, signIn, worldsOfFile } from "#tests/support/auth-world.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { login } from "./login.ts";

const aWorld = worldsOfFile();

describe("signing in", () => {
  it("asks for the salt, hashes, opens a session, fetches the keys, keeps them and sets the cookie", async () => {
    const { auth, http, keyring, device } = await aWorld();
    const steps: string[] = [];
    await auth.signIn({ ...signIn, onStep: (step) => steps.push(step) });
    expect(http.commands).toEqual([
      "getloginsalt",
      "sessionnew",
      "userget",
      "getuserkeys",
      "POST /session",
    ]);
    expect(steps).toEqual(["salt", "hash", "session", "keys", "unlock", "done"]);
    expect(keyring.stored).not.toBeNull();
    expect(readPinned(device, MAREN)).toMatchObject({ rank: 3 });
    expect(accountOf(auth).user.get().email).toBe(MAREN);
  });

  it("never sends the password", async () => {
    const { auth, http } = await aWorld();
    await auth.signIn(signIn);
    const everything = JSON.stringify(http.sent);
    expect(everything).not.toContain(PASSWORD);
  });

  it("refuses wrong credentials with 6001 and leaves no session", async () => {
    const { auth, keyring } = await aWorld();
    await expect(auth.signIn({ ...signIn, password: "wrong" })).rejects.toMatchObject({
      code: 6001,
    });
    expect(keyring.stored).toBeNull();
    expect(auth.state.get().kind).toBe("unknown");
  });

  it("notes that the keys could not be had (Spec A§8.9)", async () => {
    const { api, keyring: crypto, http, device } = await aWorld();
    const noted: string[] = [];
    const log = { ...silentLog, warn: (event: string) => void noted.push(event) };
    const call: ApiClient["call"] = (name, ...rest) =>
      name === "getuserkeys" ? Promise.reject(new AppError(9500)) : api.call(name, ...rest);
    const line = { servtimeS: () => api.servtimeS(), call };
    const ports = { api: line, crypto, http, device, log, deviceName: "Test" };
    await expect(login(ports, signIn)).rejects.toMatchObject({ code: 9500 });
    expect(noted).toEqual(["Error retrieving keys"]);
  });

  it("refuses a missing salt with 6001", async () => {
    const { auth, server, http } = await aWorld();
    await server.put({ salt: "" });
    await expect(auth.signIn(signIn)).rejects.toMatchObject({ code: 6001 });
    expect(http.commands).toEqual(["getloginsalt"]);
  });

  it("hashes nothing and sends nothing when the salt is not the pinned one (K9)", async () => {
    const { auth, server, http, device, keyring } = await aWorld();
    writePinned(device, MAREN, { salt: OTHER_SALT, rank: 3, akm: await server.akm() });
    await expect(auth.signIn(signIn)).rejects.toMatchObject({
      code: 6002,
      data: { pinned: "salt" },
    });
    expect(keyring.hashed).toBe(0);
    expect(http.commands).toEqual(["getloginsalt"]);
  });

  it("starts as a new device after the user said that the password was changed elsewhere", async () => {
    const { auth, server, device } = await aWorld();
    writePinned(device, MAREN, { salt: OTHER_SALT, rank: 3, akm: await server.akm() });
    const { notices } = await auth.signIn({ ...signIn, forgetPinned: true });
    expect(notices).toEqual([{ kind: "new-device", writtenS: 1, device: "Test" }]);
  });

  it("asks for the two-factor code with 8022 and goes on with it", async () => {
    const { auth, server } = await aWorld();
    const code = await server.turnOnApp(PASSWORD);
    const asked = { code: 8022, data: { codeFrom: "app", hasPasskey: false } };
    await expect(auth.signIn(signIn)).rejects.toMatchObject(asked);
    await expect(auth.signIn({ ...signIn, twofacode: code })).resolves.toBeDefined();
  });

  it("is read-only with 2160 when the server withholds the manifest, and writes nothing (K26)", async () => {
    const { auth, server, http } = await aWorld();
    await server.put({ akm: "" });
    await auth.signIn(signIn);
    const account = accountOf(auth);
    expect(account.stopCode.get()).toBe(2160);
    await expect(account.updateManifest((manifest) => manifest)).rejects.toMatchObject({
      code: 2160,
    });
    expect(http.commands).not.toContain("userinfoset");
  });

  it("goes on reading with 2161 when the server brings an older state, and keeps the pinned one", async () => {
    const { auth, device } = await aWorld();
    const newer = sealed(aManifest({ vc: { d1: 9 } }));
    writePinned(device, MAREN, { salt: SALT, rank: 3, akm: newer });
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
    const { auth, http } = await aWorld();
    await auth.signUp(person);
    expect(http.commands).toEqual([
      "provisionbegin",
      "provision2",
      "sessionnew",
      "userget",
      "getuserkeys",
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
    [{ password: "password", passwordAgain: "password" }, 8306],
    [{ password: "NoorHaddad", passwordAgain: "NoorHaddad" }, 8306],
    [{ passwordAgain: "another password" }, 8301],
    [{ passwordAgain: "" }, 8303],
    [{ hasAcceptedTerms: false }, 8300],
  ])("sends nothing with %o and says %i", async (change, code) => {
    const { auth, http } = await aWorld();
    await expect(auth.signUp({ ...person, ...change })).rejects.toMatchObject({ code });
    expect(http.sent).toEqual([]);
  });

  it("says 8102 when the address is taken", async () => {
    const { auth, server } = await aWorld();
    await server.put({ email: "noor@harbour.example" });
    await expect(auth.signUp(person)).rejects.toMatchObject({ code: 8102 });
  });
});

describe("the user of an open session", () => {
  it("is asked for at most every five minutes, and a failed answer is no failed sign-in", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    const asked = () => world.http.commands.filter((name) => name === "userget").length;
    const before = asked();
    world.clock.advance(5 * 60_000 - 1);
    await world.auth.refreshUser();
    expect(asked()).toBe(before);
    await world.server.put({ first_name: "Marit" });
    world.clock.advance(1);
    await world.auth.refreshUser();
    expect(asked()).toBe(before + 1);
    expect(accountOf(world.auth).user.get().firstName).toBe("Marit");
    world.clock.advance(5 * 60_000);
    vi.spyOn(world.http, "sendText").mockRejectedValue(new AppError(9000));
    await expect(world.auth.refreshUser()).rejects.toMatchObject({ code: 9000 });
    expect(accountOf(world.auth).user.get().firstName).toBe("Marit");
  });
});
