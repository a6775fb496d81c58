import { describe, expect, it } from "vitest";
import { readPinned } from "#app/core/keys/pinned.ts";
import { SALT } from "#tests/support/auth-double.ts";
import { accountOf, aWorld, MAREN, PASSWORD, signIn } from "#tests/support/auth-world.ts";
import { askSso, fetchSsoKey, type SsoAnswer, unlockSso } from "./sso.ts";

type World = ReturnType<typeof aWorld>;

/** As the page does: the key, the question, and the password at the end. */
async function ask(world: World, twofacode = "", userName = MAREN): Promise<SsoAnswer> {
  const key = await fetchSsoKey(world.http);
  return askSso(portsOf(world), { key, userName, twofacode });
}

function portsOf({ api, keyring: crypto, http, device }: World) {
  return { api, crypto, http, device, deviceName: "Test" };
}

async function open(world: World, password = PASSWORD) {
  const answer = await ask(world);
  if (answer.kind !== "known") throw new Error("nobody knows this identity");
  return world.auth.signInBy(MAREN, (ports) => unlockSso(ports, answer, password));
}

describe("single sign-on", () => {
  it("opens the account with the encryption password, and sends no hash of it", async () => {
    const world = aWorld();
    await open(world);
    expect(accountOf(world.auth)).toBeDefined();
    const sent = world.http.commands;
    for (const name of ["getloginsalt", "sessionnew", "getuserkeys", "userverifypassword"])
      expect(sent).not.toContain(name);
    expect(JSON.stringify(world.http.sent)).not.toContain(PASSWORD);
    expect(readPinned(world.device, MAREN)).toMatchObject({ salt: SALT });
  });

  it("leaves a device on which the password signs in as before", async () => {
    const world = aWorld();
    await open(world);
    await world.auth.signOut();
    await world.auth.signIn(signIn);
    expect(accountOf(world.auth)).toBeDefined();
  });

  it("K18: what the provider and the server know opens no key, and signs nobody in", async () => {
    const world = aWorld();
    world.server.password = "one that the server knows";
    await expect(open(world)).rejects.toMatchObject({ code: 6002 });
    expect(world.keyring.stored).toBeNull();
    expect(readPinned(world.device, MAREN)).toBeNull();
    expect(world.http.commands).not.toContain("POST /session");
    expect(world.auth.hasSession()).toBe(false);
  });

  it("K29: refuses the record of another name before a password is asked for", async () => {
    const world = aWorld();
    world.server.email = `${MAREN}\u200b`;
    await expect(ask(world)).rejects.toMatchObject({ code: 2163 });
    world.server.ssoIsNew = true;
    await expect(ask(world)).rejects.toMatchObject({ code: 8108 });
  });

  it("asks for the second factor, and goes on with the same key", async () => {
    const world = aWorld();
    world.server.twofacode = "123456";
    await expect(ask(world)).rejects.toMatchObject({ code: 8022 });
    expect(await ask(world, "123456")).toMatchObject({ kind: "known" });
  });

  it("lets somebody whom nobody knows sign up, with the provider's permission along", async () => {
    const world = aWorld();
    world.server.ssoIsNew = true;
    const answer = await ask(world);
    expect(answer).toEqual({ kind: "new", sso: "cd".repeat(16), email: MAREN });
    await world.auth.signUp({
      firstName: "Maren",
      lastName: "Holt",
      userName: MAREN,
      password: PASSWORD,
      passwordAgain: PASSWORD,
      hasAcceptedTerms: true,
      locale: "en",
      facts: { source: "sso", sso: "cd".repeat(16), referralCode: "abc", isForTeam: true },
    });
    const bodies = world.http.sent.map(({ body }) => String(body));
    const provision = bodies.find((body) => body.includes("provision_token")) ?? "{}";
    expect(JSON.parse(provision)).toMatchObject({
      sso: "cd".repeat(16),
      source: "sso",
      businessTeams: 1,
      passReset: 0,
      resetPubKey: "",
      signup: { referral_code: "abc", invite_cachekey: "", hubspotutk: "" },
    });
  });
});
