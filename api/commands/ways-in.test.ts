import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findUserByEmail } from "#api/store/users-repository.ts";
import { changeAccount } from "#mock-api/control-state.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import { prepareSignUp, signUpBySso, vouchFor } from "#mock-api/testing/sso.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const GENEROUS = { points: 100_000, durationS: 60 };
const INVITE = "cd".repeat(16);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.world.clock.shift(0);
  Object.assign(server.world.settings.limits, {
    addressLoginFailures: GENEROUS,
    signUps: GENEROUS,
  });
  server.world.bus.limits.replace(server.world.settings.limits);
});
afterAll(() => server.stop());

describe("single sign-on", () => {
  it("signs in who signed up by it, with sealed keys and no login hash, once", async () => {
    await signUpBySso(server, "noor");
    const { key } = await vouchFor(server, { sub: "noor" });
    const answer = await server.client().call("usersso", { key });
    if (answer.is_new !== 0) throw new Error("not signed in");
    expect([answer.enc_meta_key.slice(0, 3), answer.enc_priv_key.slice(0, 3)]).toEqual([
      "30:",
      "30:",
    ]);
    const { access_token: token, access_secret: secret, uid, web_device_id } = answer.userattr;
    const client = server.client();
    client.session = { token, secret, userId: uid, deviceId: web_device_id };
    const { user } = await client.call("userget", {});
    expect(user).toMatchObject({ email: "noor@harbour.example", is_verified: 1 });
    // Whom the organisation vouched for is asked by no mail whether the address is right.
    const mails: readonly { to: string }[] = await (await server.ask("/mailbox.json")).json();
    expect(mails.filter(({ to }) => to === user.email)).toEqual([]);
    expect(await server.client().codeOf("usersso", { key })).toBe(8108);
  });

  it("takes a key for a minute, and one that nobody made not at all", async () => {
    await signUpBySso(server, "maren");
    const { key } = await vouchFor(server, { sub: "maren" });
    server.world.clock.shift(61_000);
    expect(await server.client().codeOf("usersso", { key })).toBe(8108);
    expect(await server.client().codeOf("usersso", { key: "0".repeat(32) })).toBe(8108);
  });

  it("takes one of two calls with the same key at the same time", async () => {
    await signUpBySso(server, "twice");
    const { key } = await vouchFor(server, { sub: "twice" });
    const tries = Array.from({ length: 20 }, () => server.client().codeOf("usersso", { key }));
    expect((await Promise.all(tries)).sort()).toEqual([0, ...Array(19).fill(8108)]);
  });

  it("lets an unknown identity make one account with its address, within an hour", async () => {
    const answer = await server
      .client()
      .call("usersso", { key: (await vouchFor(server, { sub: "lea" })).key });
    if (answer.is_new !== 1) throw new Error("known");
    const other = await prepareSignUp(server, "somebody@else.example", { sso: answer.sso });
    expect(await other.client.codeOf("provision2", other.request)).toBe(8108);
    const own = await prepareSignUp(server, "lea@harbour.example", { sso: answer.sso });
    await own.client.call("provision2", own.request);
    const again = await prepareSignUp(server, "lea2@harbour.example", { sso: answer.sso });
    expect(await again.client.codeOf("provision2", again.request)).toBe(8108);

    const late = await server
      .client()
      .call("usersso", { key: (await vouchFor(server, { sub: "late" })).key });
    if (late.is_new !== 1) throw new Error("known");
    const made = await prepareSignUp(server, "late@harbour.example", { sso: late.sso });
    server.world.clock.shift(3_601_000);
    expect(await made.client.codeOf("provision2", made.request)).not.toBe(0);
  });

  it("never takes the key of a sign-up for a sign-in, or the other way round", async () => {
    const answer = await server
      .client()
      .call("usersso", { key: (await vouchFor(server, { sub: "cross" })).key });
    if (answer.is_new !== 1) throw new Error("known");
    expect(await server.client().codeOf("usersso", { key: answer.sso })).toBe(8108);
    const { key } = await vouchFor(server, { sub: "cross" });
    const { client, request } = await prepareSignUp(server, "cross@harbour.example", { sso: key });
    expect(await client.codeOf("provision2", request)).toBe(8108);
  });

  it("opens no account whose address alone is the same", async () => {
    await newcomer(server, "owner@harbour.example");
    const { key } = await vouchFor(server, { sub: "impostor", email: "owner@harbour.example" });
    const answer = await server.client().call("usersso", { key });
    if (answer.is_new !== 1) throw new Error("the address opened the account");
    const { client, request } = await prepareSignUp(server, "owner@harbour.example", {
      sso: answer.sso,
    });
    expect(await client.codeOf("provision2", request)).toBe(8102);
  });

  it("keeps the key in the region of the account", async () => {
    await signUpBySso(server, "far");
    const { key, home } = await vouchFor(server, {
      sub: "far",
      email: "far@harbour.example",
      region: "us-central",
    });
    expect(home).toBe("ca-central");
    expect(await server.client("us-central").codeOf("usersso", { key })).toBe(8108);
    expect(await server.client("ca-central").codeOf("usersso", { key })).toBe(0);
  });

  it("hears of identities from the gateway alone", async () => {
    const url = `${server.url}/r/ca-central/sso/identity`;
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await fetch(url, init)).status).toBe(403);
    const malformed = { ...init, headers: { ...init.headers, ...GATEWAY_HEADERS } };
    expect((await fetch(url, malformed)).status).toBe(400);
  });

  it("asks for the second factor where there is one, and keeps the key for five tries", async () => {
    await signUpBySso(server, "careful");
    const { key: first } = await vouchFor(server, { sub: "careful" });
    const answer = await server.client().call("usersso", { key: first });
    if (answer.is_new !== 0) throw new Error("not signed in");
    const { db } = regionOf("ca-central");
    const user = await findUserByEmail(db, "careful@harbour.example");
    const fields = { twofa_type: 2 };
    await db.updateTable("users").set(fields).where("id", "=", Number(user?.id)).execute();

    const { key } = await vouchFor(server, { sub: "careful" });
    const codeOf = (twofacode: string) => server.client().codeOf("usersso", { key, twofacode });
    expect(await codeOf("")).toBe(8022);
    server.world.clock.shift(120_000);
    const mails: readonly { text: string }[] = await (await server.ask("/mailbox.json")).json();
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    expect(await codeOf(code === "000000" ? "000001" : "000000")).not.toBe(0);
    expect(await codeOf(code)).toBe(0);
    expect(await codeOf(code)).toBe(8108);

    const { key: late } = await vouchFor(server, { sub: "careful" });
    await server.client().codeOf("usersso", { key: late });
    server.world.clock.shift(120_000 + 301_000);
    expect(await server.client().codeOf("usersso", { key: late })).toBe(8108);
  });

  it("slows down who tries keys", async () => {
    const few = { points: 5, durationS: 60 };
    Object.assign(server.world.settings.limits, { addressLoginFailures: few });
    server.world.bus.limits.replace(server.world.settings.limits);
    const client = server.client("ca-central", { "x-forwarded-for": "192.0.2.77" });
    const codes = [];
    for (let count = 0; count < 7; count += 1)
      codes.push(await client.codeOf("usersso", { key: "1".repeat(32) }));
    expect(codes.slice(-1)).toEqual([9429]);
  });
});

describe("what a sign-up brings along", () => {
  const signup = { referral_code: "", signup_ref: "", invite_cachekey: "" };

  it("is kept beside the account: source, company, customer, referrer and invitation", async () => {
    const friend = await server.account("friend@example.com");
    const { user } = await friend.client.call("userget", {});
    const code = String(user.referral_code);
    expect(code).toMatch(/^[0-9a-f]{10}$/);
    const { client, request } = await prepareSignUp(server, "brought@example.com", {
      businessTeams: 1,
      source: "team",
      entity: "Harbour Renovation",
      chargebee_customer_id: "cb_1",
      region: "CACENTRAL",
      signup: { ...signup, referral_code: code, signup_ref: "spring", invite_cachekey: INVITE },
    });
    const { user_id } = await client.call("provision2", request);
    const { db } = regionOf("ca-central");
    const made = db.selectFrom("sign_ups").selectAll().where("user_id", "=", Number(user_id));
    expect(await made.executeTakeFirstOrThrow()).toMatchObject({
      source: "team",
      is_business: 1,
      entity: "Harbour Renovation",
      chargebee_customer_id: "cb_1",
      referrer_id: Number(friend.client.session?.userId),
      signup_ref: "spring",
    });
    const kept = await db.selectFrom("kept_invites").selectAll().execute();
    expect(kept).toMatchObject([{ user_id: Number(user_id), kind: "team" }]);
    expect(JSON.stringify(kept)).not.toContain(INVITE);
  });

  it("is refused with a referral code that nobody has, and the account is not made", async () => {
    const { client, request } = await prepareSignUp(server, "nobody@example.com", {
      signup: { ...signup, referral_code: "ffffffffff" },
    });
    expect(await client.codeOf("provision2", request)).toBe(8203);
    const { client: again, request: plain } = await prepareSignUp(server, "nobody@example.com", {});
    expect(await again.codeOf("provision2", plain)).toBe(0);
  });

  it("goes to the region that was chosen, and turns no password reset on", async () => {
    const { client, request } = await prepareSignUp(server, "chosen@example.com", { region: "US" });
    expect(await client.refusalOf("provision2", request)).toMatchObject({
      status: 453,
      data: { region: "us-central" },
    });
    const reset = { ...request, region: "", passReset: 1, resetPubKey: "x" } as object;
    const reply = await client.send("provision2", reset, {});
    expect(await reply.json()).toMatchObject({ success: 0, error_code: 9000 });
  });

  it("can be added later by whoever signs in, once and not without end", async () => {
    const account = await server.account("later@example.com");
    const keep = (invite_cachekey: string) =>
      account.client.codeOf("invitekeep", { invite_cachekey, kind: "share" });
    expect([await keep(INVITE), await keep(INVITE)]).toEqual([0, 0]);
    for (let count = 1; count < 50; count += 1)
      expect(await keep(count.toString(16).padStart(32, "0"))).toBe(0);
    expect(await keep("e".repeat(32))).toBe(9000);
  });
});

describe("ways that lead elsewhere", () => {
  it("a link of the other region is HTTP 453 with its region, a link of none 1101", async () => {
    const account: TestAccount = await server.account("links@example.com");
    await changeAccount(server.world, { email: account.email, verified: true });
    const link = await makeLink(account, await makeFolder(account));
    const list = {
      publink_id: link.cachekey,
      coffer_id: "0",
      passwordlock: "",
      offset_sharename_digest: "0",
      limit: 20,
    };
    expect(await server.client("us-central").refusalOf("linkpathlist", list)).toMatchObject({
      status: 453,
      data: { region: "ca-central" },
    });
    const unknown = { ...list, publink_id: "0".repeat(32) };
    expect(await server.client("us-central").codeOf("linkpathlist", unknown)).toBe(1101);
  });

  it("the record says who went back to the older interface", async () => {
    const { client } = await server.account("older@example.com");
    expect((await client.call("userget", {})).user.is_newui_disabled).toBe(0);
    await client.call("userinfoset", { newui: 1 });
    expect((await client.call("userget", {})).user.is_newui_disabled).toBe(1);
  });
});

function regionOf(name: "ca-central") {
  const region = server.world.regions.get(name);
  if (region === undefined) throw new Error("no region");
  return region;
}
