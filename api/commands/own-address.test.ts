import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askForAddress, contender, mailedKey } from "#mock-api/testing/claims.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { listFolder, newcomer, newShare } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const EMAIL = "noor@harbour.example";
const username_b64 = Buffer.from(EMAIL).toString("base64");
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const userOf = async ({ client }: TestAccount) => (await client.call("userget", {})).user;
const signInCode = ({ loginHash: password }: TestAccount, claim: number) =>
  server.client().codeOf("sessionnew", { username: EMAIL, password, claim });

/** Somebody signed up with an address of another person, who then signs up and confirms it. */
async function ownerAndImpostor() {
  const impostor = await server.account(EMAIL);
  const folder = await makeFolder(impostor);
  const owner = await contender(server, EMAIL);
  await owner.client.call("userverifyemail", { key: await mailedKey(server, EMAIL) });
  return { impostor, folder, owner };
}

describe("an unconfirmed account", () => {
  it("does not keep the owner of its address from signing up and confirming it", async () => {
    const { owner } = await ownerAndImpostor();
    expect(await userOf(owner)).toMatchObject({ email: EMAIL, is_verified: 1, is_email_lost: 0 });
    expect(await signInCode(owner, 0)).toBe(0);
  });

  it("loses its address to the account that confirms it, and keeps sign-in and data", async () => {
    const { impostor, folder } = await ownerAndImpostor();
    expect(await userOf(impostor)).toMatchObject({
      ...{ email: EMAIL, is_verified: 0, is_email_lost: 1 },
    });
    expect(await signInCode(impostor, 0)).toBe(6001);
    await signIn(impostor.client, { ...impostor, claim: 1 });
    const { pathlist } = await listFolder(impostor, impostor.rootId);
    expect(pathlist.map((row) => row.coffer_id)).toEqual([folder]);
    const { events } = await impostor.client.call("eventlist", { kind: "safety", limit: 10 });
    expect(events.map(({ code }) => code)).toContain("email-lost");
  });

  it("cannot confirm an address that it lost, nor have mails sent to it", async () => {
    const impostor = await server.account(EMAIL);
    const early = await mailedKey(server, EMAIL);
    const owner = await contender(server, EMAIL);
    await owner.client.call("userverifyemail", { key: await mailedKey(server, EMAIL) });
    const before = await mailsTo(server, EMAIL, "");
    expect(await impostor.client.codeOf("userverifyemail", { key: early })).toBe(1104);
    await impostor.client.call("userverifyemailresend", {});
    await impostor.client.call("accountclose", { password: impostor.loginHash });
    expect(await mailsTo(server, EMAIL, "")).toEqual(before);
    expect((await (await server.ask("/mailbox.json")).text()).includes("unconfirmed.invalid")).toBe(
      false,
    );
  });

  it("takes another address, and signs in with it alone", async () => {
    const { impostor } = await ownerAndImpostor();
    const next = "other@harbour.example";
    await askForAddress(impostor, next);
    const key = await mailedKey(server, next, "change");
    expect(await server.client().call("emailchangeconfirm", { key })).toEqual({ email: next });
    expect(await userOf(impostor)).toMatchObject({
      ...{ email: next, is_verified: 1, is_email_lost: 0 },
    });
    expect(await signInCode(impostor, 1)).toBe(6001);
    await signIn(server.client(), { ...impostor, email: next });
  });

  it("stays what it was while another sign-up of its address is not confirmed", async () => {
    const first = await server.account(EMAIL);
    const early = await mailedKey(server, EMAIL);
    const second = await contender(server, EMAIL);
    expect(await signInCode(first, 0)).toBe(0);
    expect(await userOf(first)).toMatchObject({ email: EMAIL, is_email_lost: 0 });
    expect(await first.client.call("userverifyemail", { key: early })).toEqual({ email: EMAIL });
    expect(await userOf(second)).toMatchObject({ email: EMAIL, is_verified: 0, is_email_lost: 1 });
    expect(await signInCode(second, 1)).toBe(0);
  });

  it("gives way to a confirmed change of an address, and not to one that is only asked for", async () => {
    const impostor = await server.account(EMAIL);
    const mover = await newcomer(server, "mover@harbour.example");
    await askForAddress(mover, EMAIL);
    expect((await userOf(impostor)).is_email_lost).toBe(0);
    const key = await mailedKey(server, EMAIL, "change");
    await server.client().call("emailchangeconfirm", { key });
    expect((await userOf(impostor)).is_email_lost).toBe(1);
    expect((await userOf(mover)).email).toBe(EMAIL);
  });

  it("gives way in the other region as well", async () => {
    const impostor = await server.account(EMAIL, "us-central");
    const owner = await contender(server, EMAIL);
    // Each region has its own mails; the key of the other account confirms nothing here.
    const codes: number[] = [];
    for (const { link } of await mailsTo(server, EMAIL, "/verify-email?key=")) {
      const key = new URL(link).searchParams.get("key") ?? "";
      codes.push(await owner.client.codeOf("userverifyemail", { key }));
    }
    expect(codes.sort()).toEqual([0, 1104]);
    expect((await userOf(impostor)).is_email_lost).toBe(1);
    expect(await signInCode(owner, 0)).toBe(0);
  });

  it("is not what invitations of its address are answered by", async () => {
    const { impostor, owner } = await ownerAndImpostor();
    const host = await newcomer(server, "host@harbour.example");
    const { shareId: share_id } = await newShare(host);
    await host.client.call("sharemailinvite", { share_id, emaillist: [EMAIL], role: "w" });
    expect((await owner.client.call("usernotifications", {})).amount).toBe(1);
    expect((await impostor.client.call("usernotifications", {})).amount).toBe(0);
  });
});

describe("a confirmed account", () => {
  it("keeps its address: 8102 for a sign-up, 8106 for a change", async () => {
    await newcomer(server, EMAIL);
    await expect(contender(server, EMAIL)).rejects.toMatchObject({ refusal: { code: 8102 } });
    const mover = await newcomer(server, "mover@harbour.example");
    await askForAddress(mover, EMAIL);
    const key = await mailedKey(server, EMAIL, "change");
    expect(await server.client().codeOf("emailchangeconfirm", { key })).toBe(8106);
  });
});

describe("the salts of a name", () => {
  it("are as many, and stay the same, whether accounts sign in with it or not", async () => {
    const ask = () => server.client().call("getloginsalt", { username_b64 });
    const free = await ask();
    expect(new Set([free.salt, ...free.other_salts]).size).toBe(3);
    expect(await ask()).toEqual(free);
    await server.account(EMAIL);
    const held = await ask();
    expect(held.other_salts).toEqual(free.other_salts);
  });

  it("end with the newest two others, those that lost the address last", async () => {
    const { impostor } = await ownerAndImpostor();
    expect(await signInCode(impostor, 1)).toBe(0);
    expect(await signInCode(impostor, 2)).toBe(6001);
    expect(await server.client().codeOf("sessionnew", { ...loginOf(impostor), claim: 3 })).toBe(
      9000,
    );
  });
});

const loginOf = ({ loginHash: password }: TestAccount) => ({ username: EMAIL, password });
