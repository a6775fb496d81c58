import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { appCode, turnOnApp } from "#mock-api/testing/second-factor.ts";
import { signUpBySso, vouchFor } from "#mock-api/testing/sso.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const GENEROUS = { points: 100_000, durationS: 60 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  const limits = { addressLoginFailures: GENEROUS, loginFailures: GENEROUS, signUps: GENEROUS };
  server.world.clock.shift(0);
  Object.assign(server.world.settings.limits, limits);
  server.world.bus.limits.replace(server.world.settings.limits);
});
afterAll(() => server.stop());

const permitOf = async ({ client, loginHash: password }: TestAccount, twofacode = "") =>
  (await client.call("ssolinkbegin", { password, twofacode })).permit;

const keyOf = async (sub: string) => (await vouchFor(server, { sub, purpose: "link" })).key;

const linkCode = async ({ client }: TestAccount, claim: { permit: string; key: string }) =>
  client.codeOf("ssolink", claim);

async function link(account: TestAccount, sub: string): Promise<number> {
  return linkCode(account, { permit: await permitOf(account), key: await keyOf(sub) });
}

const linkedTo = async ({ client }: TestAccount) =>
  (await client.call("ssolist", {})).identities.map(({ email }) => email);

/** As if they were made this long ago: a signed call of such a clock is refused for its time alone. */
async function agePermits(ageS: number): Promise<void> {
  const region = server.world.regions.get("ca-central");
  const created_s = server.world.clock.nowS() - ageS;
  await region?.db.updateTable("sso_link_permits").set({ created_s }).execute();
}

describe("linking an identity to a standing account", () => {
  it("lets it sign in, with keys that are sealed as they were", async () => {
    const ada = await server.account("ada@harbour.example");
    expect(await link(ada, "ada-at-work")).toBe(0);
    const { identities } = await ada.client.call("ssolist", {});
    expect(identities).toMatchObject([{ email: "ada-at-work@harbour.example" }]);
    expect(JSON.stringify(identities)).not.toContain("id.harbour.example");

    const { key } = await vouchFor(server, { sub: "ada-at-work" });
    const answer = await server.client().call("usersso", { key });
    if (answer.is_new !== 0) throw new Error("not signed in");
    expect(answer.userattr.uid).toBe(ada.client.session?.userId);
    const own = { username: ada.email, password: ada.loginHash };
    const { enc_meta_key, enc_priv_key } = await ada.client.call("getuserkeys", own);
    expect(answer).toMatchObject({ enc_meta_key, enc_priv_key });
  });

  it("asks for the password, and for the second factor where one is on", async () => {
    const eve = await server.account("eve@harbour.example");
    const wrong = { password: sealed.loginHash() };
    expect(await eve.client.codeOf("ssolinkbegin", wrong)).toBe(8101);
    const { secret } = await turnOnApp(eve);
    const own = { password: eve.loginHash };
    expect(await eve.client.codeOf("ssolinkbegin", own)).toBe(8022);
    const permit = await permitOf(eve, appCode(secret, 1));
    expect(await linkCode(eve, { permit, key: await keyOf("eve") })).toBe(0);
  });

  it("is told to its owner: an event and a mail for each, and none for what did not happen", async () => {
    const noor = await server.account("noor@harbour.example");
    await link(noor, "noor-at-work");
    const [identity] = (await noor.client.call("ssolist", {})).identities;
    const identity_hash = identity?.identity_hash ?? "";
    await noor.client.call("ssounlink", { identity_hash });
    await noor.client.call("ssounlink", { identity_hash });
    const { events } = await noor.client.call("eventlist", { kind: "safety", limit: 50 });
    const codes = events.map(({ code }) => code).filter((code) => code.startsWith("sso-"));
    expect(codes.sort()).toEqual(["sso-linked", "sso-unlinked"]);
    const mails = await mailsTo(server, noor.email, "/settings/security");
    const subjects = mails.map(({ subject }) => subject).sort();
    expect(subjects).toEqual(["Single sign-on was linked", "Single sign-on was removed"]);
  });

  it("refuses an identity of another account, and says nothing else than of a bad key", async () => {
    await signUpBySso(server, "owner");
    const max = await server.account("max@harbour.example");
    const permit = await permitOf(max);
    const taken = await max.client.send("ssolink", { permit, key: await keyOf("owner") }, {});
    const again = { permit: await permitOf(max), key: "0".repeat(32) };
    const bad = await max.client.send("ssolink", again, {});
    expect(await taken.json()).toEqual(await bad.json());
    expect(await linkedTo(max)).toEqual([]);
    const { key } = await vouchFor(server, { sub: "owner" });
    const answer = await server.client().call("usersso", { key });
    expect(answer.is_new === 0 && answer.userattr.uid).not.toBe(max.client.session?.userId);
  });

  it("binds an identity to one of two accounts that ask at the same time", async () => {
    const [one, other] = [
      await server.account("one@harbour.example"),
      await server.account("other@harbour.example"),
    ];
    const [first, second] = [await permitOf(one), await permitOf(other)];
    const [key, next] = [await keyOf("both"), await keyOf("both")];
    const codes = await Promise.all([
      linkCode(one, { permit: first, key }),
      linkCode(other, { permit: second, key: next }),
    ]);
    expect(codes.sort()).toEqual([0, 8108]);
    expect([...(await linkedTo(one)), ...(await linkedTo(other))]).toHaveLength(1);
  });

  it("takes permit and key once, in time, of this account and made for this", async () => {
    const lea = await server.account("lea@harbour.example");
    const bob = await server.account("bob@harbour.example");
    const permit = await permitOf(lea);
    expect(await linkCode(bob, { permit, key: await keyOf("stolen") })).toBe(8108);
    const { key: forSignIn } = await vouchFor(server, { sub: "lea" });
    expect(await linkCode(lea, { permit, key: forSignIn })).toBe(8108);
    expect(await linkCode(lea, { permit, key: await keyOf("lea") })).toBe(8108);
    expect(await server.client().codeOf("usersso", { key: await keyOf("lea") })).toBe(8108);

    const late = { permit: await permitOf(lea), key: await keyOf("lea") };
    server.world.clock.shift(61_000);
    expect(await linkCode(lea, late)).toBe(8108);
    server.world.clock.shift(0);
    const old = await permitOf(lea);
    await agePermits(601);
    expect(await linkCode(lea, { permit: old, key: await keyOf("lea") })).toBe(8108);
    const [former, newer] = [await permitOf(lea), await permitOf(lea)];
    expect(await linkCode(lea, { permit: former, key: await keyOf("lea") })).toBe(8108);
    expect(await linkCode(lea, { permit: newer, key: await keyOf("lea") })).toBe(0);
  });

  it("takes five at most", async () => {
    const many = await server.account("many@harbour.example");
    for (const sub of ["m1", "m2", "m3", "m4", "m5"]) expect(await link(many, sub)).toBe(0);
    const own = { password: many.loginHash };
    expect(await many.client.codeOf("ssolinkbegin", own)).toBe(8401);
  });

  it("is removed by its owner alone, and signs in no more", async () => {
    const [kim, eve] = [
      await server.account("kim@harbour.example"),
      await server.account("eve2@harbour.example"),
    ];
    await link(kim, "kim");
    const [identity] = (await kim.client.call("ssolist", {})).identities;
    const identity_hash = identity?.identity_hash ?? "";
    await eve.client.call("ssounlink", { identity_hash });
    expect(await linkedTo(kim)).toHaveLength(1);
    await kim.client.call("ssounlink", { identity_hash });
    expect(await linkedTo(kim)).toEqual([]);
    const { key } = await vouchFor(server, { sub: "kim" });
    expect(await server.client().call("usersso", { key })).toMatchObject({ is_new: 1 });
  });

  it("slows down who tries keys", async () => {
    const tim = await server.account("tim@harbour.example");
    const few = { points: 5, durationS: 60 };
    Object.assign(server.world.settings.limits, { addressLoginFailures: few });
    server.world.bus.limits.replace(server.world.settings.limits);
    const claim = { permit: "1".repeat(32), key: "2".repeat(32) };
    const codes = [];
    for (let count = 0; count < 7; count += 1) codes.push(await linkCode(tim, claim));
    expect(codes.slice(-1)).toEqual([9429]);
  });
});
