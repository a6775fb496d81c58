import { describe, expect, it } from "vitest";
import { readPinned } from "#app/core/keys/pinned.ts";
import { sealedUnder } from "#tests/support/account-house.ts";
import { SALT } from "#tests/support/auth-double.ts";
import {
  accountOf,
  MAREN,
  PASSWORD,
  signIn,
  type World,
  worldsOfFile,
} from "#tests/support/auth-world.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { askSso, type SsoAnswer, unlockSso } from "./sso.ts";
import { fetchSsoKey } from "./sso-key.ts";

const aWorld = worldsOfFile();

/** As the page does: the key, the question, and the password at the end. */
async function ask(world: World): Promise<SsoAnswer> {
  const key = await fetchSsoKey(world.http);
  return askSso(portsOf(world), { key, userName: MAREN, twofacode: "" });
}

function portsOf({ api, keyring: crypto, http, device }: World) {
  return { api, crypto, http, device, log: silentLog, deviceName: "Test" };
}

async function open(world: World, password = PASSWORD) {
  const answer = await ask(world);
  if (answer.kind !== "known") throw new Error("nobody knows this identity");
  return world.auth.signInBy(MAREN, (ports) => unlockSso(ports, answer, password));
}

describe("single sign-on", () => {
  it("opens the account with the encryption password, and sends no hash of it", async () => {
    const world = await aWorld();
    await open(world);
    expect(accountOf(world.auth)).toBeDefined();
    const sent = world.http.commands;
    for (const name of ["getloginsalt", "sessionnew", "getuserkeys", "userverifypassword"])
      expect(sent).not.toContain(name);
    expect(JSON.stringify(world.http.sent)).not.toContain(PASSWORD);
    expect(readPinned(world.device, MAREN)).toMatchObject({ salt: SALT });
  });

  it("leaves a device on which the password signs in as before", async () => {
    const world = await aWorld();
    await open(world);
    await world.auth.signOut();
    await world.auth.signIn(signIn);
    expect(accountOf(world.auth)).toBeDefined();
  });

  it("K18: what the provider and the server know opens no key, and signs nobody in", async () => {
    const world = await aWorld();
    await world.server.put(sealedUnder("one that the server knows"));
    await expect(open(world)).rejects.toMatchObject({ code: 6002 });
    expect(world.keyring.stored).toBeNull();
    expect(readPinned(world.device, MAREN)).toBeNull();
    expect(world.http.commands).not.toContain("POST /session");
    expect(world.auth.hasSession()).toBe(false);
  });

  it("K29: refuses the record of another name before a password is asked for", async () => {
    const world = await aWorld();
    world.server.email = `${MAREN}\u200b`;
    await expect(ask(world)).rejects.toMatchObject({ code: 2163 });
    world.server.ssoIsNew = true;
    await expect(ask(world)).rejects.toMatchObject({ code: 8108 });
  });

  it("asks for the second factor, and goes on with the same key", async () => {
    const world = await aWorld();
    const code = await world.server.turnOnApp(PASSWORD);
    const key = await fetchSsoKey(world.http);
    const question = { key, userName: MAREN, twofacode: "" };
    await expect(askSso(portsOf(world), question)).rejects.toMatchObject({ code: 8022 });
    expect(await askSso(portsOf(world), { ...question, twofacode: code })).toMatchObject({
      kind: "known",
    });
  });

  it("lets somebody whom nobody knows sign up, with the provider's permission along", async () => {
    const world = await aWorld();
    world.server.ssoIsNew = true;
    await world.server.put({ email: "somebody@harbour.example" });
    await world.server.addReferralCode("abc");
    const answer = await ask(world);
    if (answer.kind !== "new") throw new Error("somebody knows this identity");
    const { sso } = answer;
    expect(sso).toMatch(/^[0-9a-f]{32}$/);
    expect(answer).toEqual({ kind: "new", sso, email: MAREN });
    await world.auth.signUp({
      firstName: "Maren",
      lastName: "Holt",
      userName: MAREN,
      password: PASSWORD,
      passwordAgain: PASSWORD,
      hasAcceptedTerms: true,
      locale: "en",
      facts: { source: "sso", sso, referralCode: "abc", isForTeam: true },
    });
    const bodies = world.http.sent.map(({ body }) => String(body));
    const provision = bodies.find((body) => body.includes("provision_token")) ?? "{}";
    expect(JSON.parse(provision)).toMatchObject({
      sso,
      source: "sso",
      businessTeams: 1,
      passReset: 0,
      resetPubKey: "",
      signup: { referral_code: "abc", invite_cachekey: "", hubspotutk: "" },
    });
  });
});
