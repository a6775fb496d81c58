import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ORIGIN_HEADER } from "#app/contract/envelope.ts";
import { PASSKEY_LIMITS } from "#app/contract/settings-limits.data.ts";
import { type RefusedError, signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
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

  it("is one of twenty at most, however many are begun at once", async () => {
    const add20 = Array.from({ length: PASSKEY_LIMITS.maxPasskeys - 1 }, () => new TestPasskey());
    for (const passkey of add20) await add(passkey);
    const [one, other] = [await begin(), await begin()];
    const finish = ({ challenge }: typeof one) => {
      const request = { ...new TestPasskey().register(PLACE, challenge), name: "Key", pk: "" };
      return ada.client.codeOf("passkeyadd", request);
    };
    expect([await finish(one), await finish(other)]).toEqual([0, 8401]);
    const own = { password: ada.loginHash };
    expect(await ada.client.codeOf("passkeyaddbegin", own)).toBe(8401);
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
    await ada.client.call("passkeyremove", { credential_hash });
    expect(await list()).toEqual([]);
    const told = await mailsTo(server, ada.email, "/settings/security");
    expect(told.map(({ subject }) => subject)).toEqual([
      "A passkey was removed",
      "A passkey was added",
    ]);
    expect(await mailsTo(server, eve.email, "/settings/security")).toEqual([]);
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

  it("is asked for under every name, always the same ones where there are none (T7)", async () => {
    await add();
    const ask = async (username: string) =>
      (await visitor().call("passkeybegin", { username })).passkeys;
    await server.account("bob@example.com");
    const [bob, nobody] = [await ask("bob@example.com"), await ask("nobody@example.com")];
    expect(await ask("nobody@example.com")).toEqual(nobody);
    expect(bob).not.toEqual(nobody);
    const refusal = async (username: string) => {
      const assertion = new TestPasskey().assert(PLACE, await challengeFor(username));
      return visitor()
        .call("sessionpasskey", { username, assertion })
        .catch((error: RefusedError) => error.refusal);
    };
    expect(await refusal("bob@example.com")).toEqual(await refusal("nobody@example.com"));
  });

  it("is invented as many times and as long as people's passkeys are (T7)", async () => {
    const { limits } = server.world.settings;
    server.world.bus.limits.replace({ ...limits, salts: { points: 1000, durationS: 60 } });
    const [counts, lengths] = [new Set<number>(), new Set<number>()];
    for (let at = 0; at < 100; at += 1) {
      const username = `never${String(at)}@example.com`;
      const { passkeys } = await visitor().call("passkeybegin", { username });
      counts.add(passkeys.length);
      for (const { credential_id } of passkeys)
        lengths.add(Buffer.from(credential_id, "base64url").length);
    }
    expect([...counts].sort()).toEqual([1, 2, 3]);
    expect([...lengths].sort((a, b) => a - b)).toEqual([16, 20, 32, 48, 64]);
  });

  it("uses a challenge up for every name (T7)", async () => {
    await add();
    const eve = await server.account("eve@example.com", "us-central");
    for (const username of [ada.email, eve.email, "nobody@example.com"]) {
      const challenge = await challengeFor();
      const { passkeys } = await visitor().call("passkeybegin", { username });
      const wrong = new TestPasskey().assert(PLACE, challenge);
      const claimed = { ...wrong, credential_id: passkeys[0]?.credential_id ?? "" };
      expect(await enter(claimed, username)).toBe(6001);
      expect(await enter(key.assert(PLACE, challenge))).toBe(6001);
    }
  });

  it("tells the region to whoever proved himself alone (T7)", async () => {
    await add();
    const elsewhere = server.client("us-central", HEADERS);
    const { challenge } = await elsewhere.call("passkeybegin", { username: ada.email });
    const send = (assertion: ReturnType<TestPasskey["assert"]>) =>
      elsewhere.codeOf("sessionpasskey", { username: ada.email, assertion });
    const wrong = new TestPasskey().assert(PLACE, challenge);
    expect(await send({ ...wrong, credential_id: key.credentialId })).toBe(6001);
    const fresh = await elsewhere.call("passkeybegin", { username: ada.email });
    expect(await send(key.assert(PLACE, fresh.challenge))).toBe(9453);
  });

  it("is offered after the right password where a second factor is asked for", async () => {
    const credential_hash = await add();
    expect((await ada.client.call("userget", {})).user.passkey_count).toBe(1);
    await turnOnApp(ada);
    const ask = () =>
      visitor().refusalOf("sessionnew", { username: ada.email, password: ada.loginHash });
    expect(await ask()).toMatchObject({ code: 8022, data: { twofa_type: "1", has_passkey: 1 } });
    await ada.client.call("passkeyremove", { credential_hash });
    expect(await ask()).toMatchObject({ code: 8022, data: { twofa_type: "1", has_passkey: 0 } });
  });

  it("is written down: added, used, removed", async () => {
    const credential_hash = await add();
    await enter(key.assert(PLACE, await challengeFor()));
    await ada.client.call("passkeyremove", { credential_hash });
    const { events } = await ada.client.call("eventlist", { limit: 10 });
    const codes = events.map(({ code }) => code);
    expect(codes.slice(0, 3)).toEqual(["passkey-removed", "signed-in-passkey", "passkey-added"]);
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
