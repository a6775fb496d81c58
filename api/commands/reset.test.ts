import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toResetKey } from "#api/auth/reset-key.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { TEST_RESET_KEY, TEST_RESET_PUBLIC_KEY } from "#mock-api/testing/reset-key.data.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { appCode } from "#mock-api/testing/second-factor.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const META_KEY = Buffer.alloc(32, 9);
const KEY_FP = sha256Hex(Buffer.from(TEST_RESET_PUBLIC_KEY, "base64"));
const LINK = /reset-password#([0-9a-f]{32})/;
const HOUR_MS = 3_600_000;
const BEGIN = "passwordresetbegin";

let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  Object.assign(server.world, { resetKey: toResetKey(TEST_RESET_KEY) });
  ada = await server.account("ada@example.com");
  await verify();
});
afterEach(() => server.stop());

async function verify(is_verified = 1): Promise<void> {
  for (const { db } of server.world.regions.values()) {
    await db.updateTable("users").set({ is_verified }).execute();
  }
}

const oaep = (label: string) => ({
  padding: constants.RSA_PKCS1_OAEP_PADDING,
  oaepHash: "sha256",
  oaepLabel: Buffer.from(label),
});

const record = async () => (await ada.client.call("userget", {})).user;
/** What the app hands over, for the fingerprint of this account. */
async function escrowOf(metaKey = META_KEY): Promise<string> {
  const { pubkey } = await record();
  const label = `e2cs/1|esc|${sha256Hex(Buffer.from(pubkey, "base64"))}`;
  const key = {
    key: Buffer.from(TEST_RESET_PUBLIC_KEY, "base64"),
    format: "der",
    type: "spki",
  } as const;
  return `51:${publicEncrypt({ ...key, ...oaep(label) }, metaKey).toString("base64")}`;
}

async function writeOf() {
  const { akm } = await record();
  return { akm: sealed.manifest(), akm_prev: sha256Hex(Buffer.from(akm, "base64")) };
}

async function onRequest(escrow?: string) {
  const own = { password: ada.loginHash, key_fp: KEY_FP };
  return { ...own, escrow: escrow ?? (await escrowOf()), ...(await writeOf()) };
}
const turnOn = async (escrow?: string) =>
  ada.client.call("passwordresetset", await onRequest(escrow));
const turnOff = async () =>
  ada.client.call("passwordresetend", { password: ada.loginHash, ...(await writeOf()) });

const ask = (email = ada.email) =>
  server
    .client()
    .call("passwordresetmail", { username_b64: Buffer.from(email).toString("base64") });

/** Tokens of the mails that went to somebody, newest first. */
async function tokens(email = ada.email): Promise<string[]> {
  const mails = await mailsTo(server, email, "reset-password#");
  return mails.flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
}

async function askForLink(): Promise<string> {
  const before = (await tokens()).length;
  await ask();
  await expect.poll(async () => (await tokens()).length).toBe(before + 1);
  return (await tokens())[0]!;
}

const page = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pubkey = page.publicKey.export({ type: "spki", format: "der" }).toString("base64");
const asking = (token: string, more: object = {}) => ({
  username: ada.email,
  token,
  pubkey,
  ...more,
});
const open = (token: string, more = {}) => server.client().call(BEGIN, asking(token, more));
const tryToken = (token: string, more = {}) => server.client().codeOf(BEGIN, asking(token, more));

async function stage(change_id: string, password: string) {
  await server.client().call("passwordstage", {
    change_id,
    salt: sealed.salt,
    password,
    enc_meta_key: `30:${sealed.ownShareKey()}`,
    enc_priv_key: `30:${sealed.manifest()}`,
  });
}

describe("turning a reset on", () => {
  it("asks for the password, hands over once, writes the manifest with it and tells the owner", async () => {
    expect((await record()).is_resetpassword).toBe(0);
    const request = await onRequest();
    const wrong = { ...request, password: sealed.loginHash() };
    expect(await ada.client.codeOf("passwordresetset", wrong)).toBe(8101);
    await ada.client.call("passwordresetset", request);
    const user = await record();
    expect(user).toMatchObject({ is_resetpassword: 1, akm: request.akm });
    expect(JSON.stringify(user)).not.toContain(request.escrow);
    const { events } = await ada.client.call("eventlist", { kind: "safety", limit: 5 });
    expect(events[0]).toMatchObject({ code: "reset-switched-on" });
    expect(await mailsTo(server, ada.email, "can open your files")).toHaveLength(1);
  });

  it("is refused without a key (8130), for another key (8134), for an address that nobody proved (8001), and from an older state (2162)", async () => {
    const request = await onRequest();
    const codeOf = (more: object) =>
      ada.client.codeOf("passwordresetset", { ...request, ...more } as typeof request);
    expect(await codeOf({ key_fp: "0".repeat(64) })).toBe(8134);
    expect(await codeOf({ akm_prev: "0".repeat(64) })).toBe(2162);
    await verify(0);
    expect(await codeOf({})).toBe(8001);
    Object.assign(server.world, { resetKey: null });
    expect(await codeOf({})).toBe(8130);
    expect((await record()).is_resetpassword).toBe(0);
  });
});

describe("turning it off", () => {
  it("deletes what was handed over, and nothing that was begun with it goes on", async () => {
    await turnOn();
    const token = await askForLink();
    const { change_id } = await open(token);
    await stage(change_id, sealed.loginHash());
    await turnOff();
    expect((await record()).is_resetpassword).toBe(0);
    const user = await server.world.regions
      .get("ca-central")!
      .db.selectFrom("users")
      .select(["reset_escrow", "reset_key_fp"])
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ reset_escrow: "", reset_key_fp: "" });
    const commit = { change_id, ...(await writeOf()) };
    expect(await server.client().codeOf("passwordcommit", commit)).toBe(8120);
    expect(await tryToken(token)).toBe(8131);
    const sent = (await tokens()).length;
    await ask();
    await turnOn();
    const next = await askForLink();
    expect(await tokens()).toHaveLength(sent + 1);
    expect(await tryToken(token)).toBe(8131);
    await open(next);
  });
});

describe("a link by mail", () => {
  it("opens the account with the meta key for the page's own key, and ends in a new password", async () => {
    await turnOn();
    const token = await askForLink();
    const opened = await open(token);
    const label = `e2cs/1|esr|${sha256Hex(token)}`;
    const wrapped = Buffer.from(opened.wrapped_key, "base64");
    expect(privateDecrypt({ key: page.privateKey, ...oaep(label) }, wrapped)).toEqual(META_KEY);
    const user = await record();
    expect(opened).toMatchObject({ own_priv_key: user.own_priv_key, akm: user.akm });
    const password = sealed.loginHash();
    await stage(opened.change_id, password);
    const { change_id } = opened;
    await server.client().call("passwordcommit", { change_id, ...(await writeOf()) });
    expect(await ada.client.codeOf("userget", {})).toBe(9402);
    const back = server.client();
    await signIn(back, { ...ada, loginHash: password });
    const { user: after } = await back.call("userget", {});
    expect(after.is_resetpassword).toBe(1);
    const { events } = await back.call("eventlist", { kind: "safety", limit: 5 });
    expect(events[0]).toMatchObject({ code: "password-reset" });
    expect(await mailsTo(server, ada.email, "opened by a link in a mail")).toHaveLength(1);
    expect(await tryToken(token)).toBe(8131);
  });

  it("leads to the region of the account, whichever was asked", async () => {
    ada = await server.account("una@example.com", "us-central");
    await verify();
    await turnOn();
    await ask();
    const mails = () => mailsTo(server, ada.email, "?region=us-central#");
    await expect.poll(async () => (await mails()).length).toBe(1);
    const token = /#([0-9a-f]{32})/.exec((await mails())[0]!.text)?.[1] ?? "";
    expect(await tryToken(token)).toBe(9453);
    expect(await server.client("us-central").codeOf(BEGIN, asking(token))).toBe(0);
  });

  it("is no link for another address, after an hour (8132), once a newer was sent (8136), or for a key that is none (8133)", async () => {
    await turnOn();
    await server.account("bob@example.com");
    const first = await askForLink();
    expect(await tryToken(first, { username: "bob@example.com" })).toBe(8131);
    expect(await tryToken(randomHex(16))).toBe(8131);
    const weak = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
    const small = weak.export({ type: "spki", format: "der" }).toString("base64");
    expect(await tryToken(first, { pubkey: small })).toBe(8133);
    const second = await askForLink();
    expect(await tryToken(first)).toBe(8136);
    await control(server, "clock", { offsetMs: HOUR_MS - 5000 });
    expect(await tryToken(second)).toBe(0);
    await control(server, "clock", { offsetMs: HOUR_MS + 5000 });
    expect(await tryToken(second)).toBe(8132);
  });

  it("opens nothing that was sealed for another account or another key (8133)", async () => {
    const label = `e2cs/1|esc|${"0".repeat(64)}`;
    const key = {
      key: Buffer.from(TEST_RESET_PUBLIC_KEY, "base64"),
      format: "der",
      type: "spki",
    } as const;
    const foreign = publicEncrypt({ ...key, ...oaep(label) }, META_KEY).toString("base64");
    for (const escrow of [`51:${foreign}`, await escrowOf(Buffer.alloc(31, 9))]) {
      await turnOn(escrow);
      expect(await tryToken(await askForLink())).toBe(8133);
    }
    await turnOn();
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const pem = other.export({ type: "pkcs8", format: "pem" }).toString();
    const token = await askForLink();
    Object.assign(server.world, { resetKey: toResetKey(pem) });
    expect(await tryToken(token)).toBe(8133);
  });

  it("T9: asks for the second factor where one is set up, and a code counts once", async () => {
    await turnOn();
    const { secret } = await ada.client.call("twofabegin", { twofa_type: "1" });
    const setUp = { password: ada.loginHash, twofacode: appCode(secret) };
    await ada.client.call("twofaconfirm", setUp);
    const token = await askForLink();
    expect(await tryToken(token)).toBe(8022);
    const code = appCode(secret, 1);
    const wrong = code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
    expect(await tryToken(token, { twofacode: wrong })).toBe(8023);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => tryToken(token, { twofacode: code })),
    );
    expect(tries.filter((one) => one === 0)).toHaveLength(1);
  });

  it("goes to nobody else, and says the same of everybody; what it may be asked for is counted", async () => {
    expect(await ask()).toEqual(await ask("nobody@example.com"));
    await turnOn();
    expect(await ask()).toEqual({});
    await expect.poll(async () => (await tokens()).length).toBe(1);
    expect(await tokens("nobody@example.com")).toEqual([]);
    await askForLink();
    // Three of a name in an hour; the answer stays what it was.
    expect(await ask()).toEqual({});
    const many = Array.from({ length: 10 }, (_, n) =>
      ask(`n${n}@example.com`).then(
        () => 0,
        () => 1,
      ),
    );
    expect((await Promise.all(many)).some((one) => one === 1)).toBe(true);
    expect(await tokens()).toHaveLength(2);
  });

  it("is guessed at no more often than a password (9429), and is kept as its hash", async () => {
    await turnOn();
    const token = await askForLink();
    for (const { db } of server.world.regions.values()) {
      expect(
        JSON.stringify(await db.selectFrom("reset_links").selectAll().execute()),
      ).not.toContain(token);
    }
    for (let n = 0; n < 5; n += 1) expect(await tryToken(randomHex(16))).toBe(8131);
    expect(await tryToken(token)).toBe(9429);
  });

  it("leads nowhere once the password was changed, or the address", async () => {
    await turnOn();
    const token = await askForLink();
    const { change_id } = await ada.client.call("passwordbegin", { password: ada.loginHash });
    const next = sealed.loginHash();
    await ada.client.call("passwordstage", {
      change_id,
      salt: sealed.salt,
      password: next,
      enc_meta_key: `30:${sealed.ownShareKey()}`,
      enc_priv_key: `30:${sealed.manifest()}`,
    });
    await ada.client.call("passwordcommit", { change_id, ...(await writeOf()) });
    expect(await tryToken(token)).toBe(8131);
  });
});
