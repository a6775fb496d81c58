import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ORIGIN_HEADER } from "#app/contract/envelope.ts";
import { type RefusedError, signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { TestPasskey } from "#mock-api/testing/passkey.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { appCode, turnOnApp } from "#mock-api/testing/second-factor.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const PLACE = { origin: "https://panel.example", rpId: "panel.example" };
const HEADERS = { [ORIGIN_HEADER]: PLACE.origin };
let server: TestServer;
let ada: TestAccount;
let key: TestPasskey;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  ada = { ...ada, client: server.client("ca-central", HEADERS) };
  await signIn(ada.client, ada);
  key = new TestPasskey();
});
afterEach(() => server.stop());

const visitor = () => server.client("ca-central", HEADERS);
const begin = async (twofacode = "") =>
  ada.client.call("passkeyaddbegin", { password: ada.loginHash, twofacode });

async function add(passkey = key, pk = "") {
  const { challenge } = await begin();
  const request = { ...passkey.register(PLACE, challenge), name: "Laptop", pk };
  return (await ada.client.call("passkeyadd", request)).credential_hash;
}

const challengeFor = async (username = ada.email) =>
  (await visitor().call("passkeybegin", { username })).challenge;
const enter = (assertion: ReturnType<TestPasskey["assert"]>, username = ada.email) =>
  visitor().codeOf("sessionpasskey", { username, assertion });

describe("adding a passkey", () => {
  it("asks for the password, and for the second factor where one is on", async () => {
    const wrong = { password: sealed.loginHash() };
    expect(await ada.client.codeOf("passkeyaddbegin", wrong)).toBe(8101);
    const { secret } = await turnOnApp(ada);
    const own = { password: ada.loginHash };
    expect(await ada.client.codeOf("passkeyaddbegin", own)).toBe(8022);
    await begin(appCode(secret, 1));
  });

  it("takes one answer to one challenge, of this place and this account", async () => {
    const { challenge, rp_id } = await begin();
    expect(rp_id).toBe(PLACE.rpId);
    const request = { ...key.register(PLACE, challenge), name: "Laptop", pk: "" };
    const elsewhere = { ...PLACE, origin: "https://evil.example" };
    const lie = { ...key.register(elsewhere, challenge), name: "Laptop", pk: "" };
    expect(await ada.client.codeOf("passkeyadd", lie)).toBe(6001);
    expect(await ada.client.codeOf("passkeyadd", request)).toBe(6001);
    const hash = await add();
    const { passkeys } = await ada.client.call("passkeylist", {});
    expect(passkeys).toMatchObject([{ credential_hash: hash, name: "Laptop", opens_keys: 0 }]);
    expect((await begin()).known_ids).toEqual([key.credentialId]);
  });

  it("is named anew and removed by its owner alone", async () => {
    const credential_hash = await add();
    const eve = await server.account("eve@example.com");
    await eve.client.call("passkeyrename", { credential_hash, name: "mine" });
    await eve.client.call("passkeyremove", { credential_hash });
    await ada.client.call("passkeyrename", { credential_hash, name: "Blue key" });
    const list = async () => (await ada.client.call("passkeylist", {})).passkeys;
    expect((await list()).map(({ name }) => name)).toEqual(["Blue key"]);
    await ada.client.call("passkeyremove", { credential_hash });
    expect(await list()).toEqual([]);
    expect(await enter(key.assert(PLACE, await challengeFor()))).toBe(6001);
  });
});

describe("signing in with a passkey", () => {
  it("gives a session and the sealed meta key", async () => {
    const pk = Buffer.alloc(122, 4).toString("base64");
    await add(key, pk);
    const begun = await visitor().call("passkeybegin", { username: ada.email });
    expect(begun.passkeys).toEqual([
      { credential_id: key.credentialId, prf_salt: "04".repeat(32) },
    ]);
    const assertion = key.assert(PLACE, begun.challenge);
    const opened = await visitor().call("sessionpasskey", { username: ada.email, assertion });
    expect(opened).toMatchObject({ uid: ada.client.session?.userId, pk });
  });

  it("takes an answer once, to a fresh challenge, for this account, of this key and place", async () => {
    await add();
    const assertion = key.assert(PLACE, await challengeFor());
    expect(await enter(assertion)).toBe(0);
    expect(await enter(assertion)).toBe(6001);
    expect(await enter(key.assert(PLACE, Buffer.alloc(32).toString("base64url")))).toBe(6001);
    const phished = { ...PLACE, origin: "https://panel.example.evil.example" };
    expect(await enter(key.assert(phished, await challengeFor()))).toBe(6001);
    expect(await enter(new TestPasskey().assert(PLACE, await challengeFor()))).toBe(6001);
    await server.account("eve@example.com");
    const own = key.assert(PLACE, await challengeFor());
    expect(await enter(own, "eve@example.com")).toBe(6001);
    const late = key.assert(PLACE, await challengeFor());
    server.world.clock.shift(6 * 60_000);
    expect(await enter(late)).toBe(6001);
  });

  it("refuses an authenticator that counts less than before: it was copied", async () => {
    await add();
    key.counter = 10;
    expect(await enter(key.assert(PLACE, await challengeFor()))).toBe(0);
    key.counter = 5;
    expect(await enter(key.assert(PLACE, await challengeFor()))).toBe(6001);
  });

  it("of fifty that bring one answer lets one in", async () => {
    await add();
    server.world.bus.limits.replace({
      ...server.world.settings.limits,
      loginFailures: { points: 1000, durationS: 60 },
    });
    const assertion = key.assert(PLACE, await challengeFor());
    const codes = await Promise.all(Array.from({ length: 50 }, () => enter(assertion)));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
  });

  it("is asked for a passkey under every name, always the same one where there is none (T7)", async () => {
    await add();
    const ask = async (username: string) =>
      (await visitor().call("passkeybegin", { username })).passkeys;
    await server.account("bob@example.com");
    const [bob, nobody] = [await ask("bob@example.com"), await ask("nobody@example.com")];
    expect(await ask("nobody@example.com")).toEqual(nobody);
    expect(bob).not.toEqual(nobody);
    const shape = (list: typeof bob) =>
      list.map(({ credential_id, prf_salt }) => [credential_id.length, prf_salt.length]);
    expect(shape(nobody)).toEqual(shape(bob));
    expect(shape(await ask(ada.email))).toEqual(shape(bob));
    const refusal = async (username: string) => {
      const assertion = new TestPasskey().assert(PLACE, await challengeFor(username));
      return visitor()
        .call("sessionpasskey", { username, assertion })
        .catch((error: RefusedError) => error.refusal);
    };
    expect(await refusal("bob@example.com")).toEqual(await refusal("nobody@example.com"));
  });

  it("is 9429 after five wrong answers", async () => {
    await add();
    for (let tries = 0; tries < 5; tries += 1) {
      const assertion = new TestPasskey().assert(PLACE, await challengeFor());
      expect(await enter(assertion)).toBe(6001);
    }
    expect(await enter(key.assert(PLACE, await challengeFor()))).toBe(9429);
  });
});
