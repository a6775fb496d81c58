import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { codeMailedTo, mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

const aKit = () => {
  const rk_lock = randomHex(16);
  return { rk_lock, rk: sealed.recoveryBlob(), rk_lock_hash: sha256Hex(rk_lock) };
};
type Kit = ReturnType<typeof aKit>;

const setKit = ({ rk, rk_lock_hash }: Kit) => {
  const request_id = sealed.requestId();
  const request = { request_id, password: ada.loginHash, rk, rk_lock_hash };
  return ada.client.call("recoveryset", request);
};
const asking = ({ rk_lock }: Pick<Kit, "rk_lock">, twofacode = "") => ({
  username: ada.email,
  rk_lock,
  twofacode,
});
const tryKit = (kit: Pick<Kit, "rk_lock">, twofacode = "") =>
  server.client().codeOf("recoverybegin", asking(kit, twofacode));

async function openWith(kit: Kit) {
  expect(await tryKit(kit)).toBe(8022);
  const code = await codeMailedTo(server, ada.email);
  return server.client().call("recoverybegin", asking(kit, code));
}

describe("a recovery kit", () => {
  it("is made with the password, once for a request, and the record tells only when", async () => {
    const { rk_lock: _lock, ...kit } = aKit();
    const request = { request_id: sealed.requestId(), password: ada.loginHash, ...kit };
    const wrong = { ...request, password: sealed.loginHash() };
    expect(await ada.client.codeOf("recoveryset", wrong)).toBe(8101);
    const { rk_t } = await ada.client.call("recoveryset", request);
    expect(await ada.client.call("recoveryset", request)).toEqual({ rk_t });
    const { user } = await ada.client.call("userget", {});
    expect(user.rk_t).toBe(rk_t);
    expect(JSON.stringify(user)).not.toContain(kit.rk);
  });

  it("opens the account with a code by mail, and ends in a new password and a new kit", async () => {
    const [kit, next] = [aKit(), aKit()];
    await setKit(kit);
    const opened = await openWith(kit);
    const { user } = await ada.client.call("userget", {});
    expect(opened).toMatchObject({ rk: kit.rk, own_priv_key: user.own_priv_key, akm: user.akm });
    const { change_id } = opened;
    const visitor = server.client();
    const password = sealed.loginHash();
    const stage = {
      change_id,
      salt: sealed.salt,
      password,
      enc_meta_key: `30:${sealed.ownShareKey()}`,
      enc_priv_key: `30:${sealed.manifest()}`,
    };
    // Without a new kit the old one would go on.
    expect(await visitor.codeOf("passwordstage", stage)).toBe(8120);
    const { rk, rk_lock_hash } = next;
    await visitor.call("passwordstage", { ...stage, rk, rk_lock_hash });
    expect(await visitor.call("passwordstaged", { change_id })).toMatchObject({ rk });
    const akm_prev = sha256Hex(Buffer.from(user.akm, "base64"));
    await visitor.call("passwordcommit", { change_id, akm: sealed.manifest(), akm_prev });
    expect(await ada.client.codeOf("userget", {})).toBe(9402);
    await signIn(server.client(), { ...ada, loginHash: password });
    expect(await tryKit(kit)).toBe(6001);
    expect(await tryKit(next)).toBe(8022);
    expect(await mailsTo(server, ada.email, "/settings/security")).toMatchObject([
      { subject: "Your recovery kit was used" },
    ]);
  });

  it("is useless once another one was made", async () => {
    const [old, fresh] = [aKit(), aKit()];
    await setKit(old);
    await setKit(fresh);
    expect([await tryKit(old), await tryKit(fresh)]).toEqual([6001, 8022]);
  });

  it("is not enough by itself: each code counts once, for ten minutes, and for five tries", async () => {
    const kit = aKit();
    await setKit(kit);
    await tryKit(kit);
    const code = await codeMailedTo(server, ada.email);
    const other = code === "000000" ? "000001" : "000000";
    expect(await tryKit(kit, other)).toBe(8023);
    const tries = await Promise.all(Array.from({ length: 50 }, () => tryKit(kit, code)));
    expect(tries.filter((found) => found === 0)).toHaveLength(1);
    await tryKit(kit);
    const second = await codeMailedTo(server, ada.email);
    for (let guess = 0; guess < 5; guess += 1) await tryKit(kit, other);
    expect(await tryKit(kit, second)).toBe(8024);
    await tryKit(kit);
    const third = await codeMailedTo(server, ada.email);
    server.world.clock.shift(601 * 1000);
    expect(await tryKit(kit, third)).toBe(8024);
  });

  it("of nobody, of nobody's kit and with another lock answer alike, and guesses are counted", async () => {
    await server.account("bob@example.com");
    await setKit(aKit());
    const answers = [];
    for (const username of [ada.email, "bob@example.com", "nobody@example.com"]) {
      const request = { username, rk_lock: randomHex(16), twofacode: "" };
      const reply = await server.client().send("recoverybegin", request, {});
      const { servtime: _, ...body } = await reply.json();
      answers.push({ status: reply.status, body });
    }
    expect(answers[0]?.body).toMatchObject({ error_code: 6001 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (let guess = 0; guess < 5; guess += 1) await tryKit({ rk_lock: randomHex(16) });
    expect(await tryKit({ rk_lock: randomHex(16) })).toBe(9429);
  });

  it("opens no account that is closed or suspended, and none in another region", async () => {
    const kit = aKit();
    await setKit(kit);
    const abroad = await server.client("us-central").refusalOf("recoverybegin", asking(kit));
    expect(abroad).toMatchObject({ code: 9453, data: { region: "ca-central" } });
    await control(server, "account", { email: ada.email, state: "suspended" });
    expect(await tryKit(kit)).toBe(8051);
  });
});
