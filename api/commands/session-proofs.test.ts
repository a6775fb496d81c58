import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { ORIGIN_HEADER } from "#app/contract/envelope.ts";
import type { CommandName, RequestOf } from "#app/contract/registry.ts";
import { SESSION_PROOF_LIMITS } from "#app/contract/settings-limits.data.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { TestPasskey } from "#mock-api/testing/passkey.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { appCode, turnOnApp } from "#mock-api/testing/second-factor.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const PLACE = { origin: "https://panel.example", rpId: "panel.example" };
const HEADERS = { [ORIGIN_HEADER]: PLACE.origin };
const { freshMs } = SESSION_PROOF_LIMITS;
const HASH = "ab".repeat(32);
let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  ada = { ...ada, client: server.client("ca-central", HEADERS) };
  await signIn(ada.client, ada);
});
afterEach(() => server.stop());

/** The next call comes so long after the sign-in. */
const later = (ms = freshMs + 2000) => server.world.clock.shift(ms);
/** A code, at the time that the server has. */
const codeOf = <N extends CommandName>(name: N, request: RequestOf<N>, client = ada.client) =>
  client.codeOf(name, request, { servtimeS: server.world.clock.nowS() });
const prove = (password = ada.loginHash, twofacode = "") =>
  codeOf("sessionprove", { password, twofacode });
const areKeys = () => ({
  enc_share_key: sealed.shareKeyWrap(),
  own_share_key: sealed.ownShareKey(),
});

async function aManifest() {
  const servtimeS = server.world.clock.nowS();
  const { user } = await ada.client.call("userget", {}, { servtimeS });
  const akm_prev = user.akm === "" ? "" : sha256Hex(Buffer.from(user.akm, "base64"));
  return { akm: sealed.manifest(), akm_prev };
}

async function codesOfAll() {
  const shares = ["1-1", "2-1"].map((ks) => ({ ks, ...areKeys() }));
  return {
    passkeyremove: await codeOf("passkeyremove", { credential_hash: HASH }),
    ssounlink: await codeOf("ssounlink", { identity_hash: HASH }),
    userrebuild: await codeOf("userrebuild", { ...(await aManifest()), shares }),
    shareoffer: await codeOf("shareoffer", { share_id: "1", sharemember_id: "1" }),
    pins: await codeOf("userinfoset", { ...(await aManifest()), removes_pins: 1 }),
    check: await codeOf("sessionproved", {}),
  };
}

describe("a session that proved whose it is", () => {
  it("counts its sign-in for ten minutes; then each such call is refused: 8138", async () => {
    const fresh = await codesOfAll();
    expect(Object.values(fresh)).not.toContain(8138);
    later();
    expect(new Set(Object.values(await codesOfAll()))).toEqual(new Set([8138]));
  });

  it("goes on writing what removes nobody", async () => {
    later();
    expect(await codeOf("userinfoset", await aManifest())).toBe(0);
    expect(await codeOf("userinfoset", { theme: "dark" })).toBe(0);
  });

  it("proves it anew by its password, for ten minutes more", async () => {
    later();
    expect(await prove(sealed.loginHash())).toBe(8101);
    expect(await codeOf("sessionproved", {})).toBe(8138);
    expect(await prove()).toBe(0);
    expect(await codeOf("sessionproved", {})).toBe(0);
    later(2 * freshMs + 6000);
    expect(await codeOf("sessionproved", {})).toBe(8138);
  });

  it("proves nothing for another session of the account", async () => {
    const other = server.client();
    await signIn(other, ada);
    later();
    expect(await prove()).toBe(0);
    expect(await codeOf("sessionproved", {}, other)).toBe(8138);
  });

  it("needs the second factor too, where one is on", async () => {
    const { secret } = await turnOnApp(ada);
    later();
    expect(await prove()).toBe(8022);
    expect(await prove(ada.loginHash, "000000")).toBe(8023);
    expect(await codeOf("sessionproved", {})).toBe(8138);
    expect(await prove(ada.loginHash, appCode(secret, freshMs / 30_000))).toBe(0);
  });

  it("is proved by a passkey of this account, once for each challenge", async () => {
    const key = new TestPasskey();
    const begun = await ada.client.call("passkeyaddbegin", { password: ada.loginHash });
    const made = { ...key.register(PLACE, begun.challenge), name: "Laptop", pk: "" };
    await ada.client.call("passkeyadd", made);
    later();
    const { challenge } = await ada.client.call("passkeybegin", { username: ada.email });
    const assertion = key.assert(PLACE, challenge);
    expect(await codeOf("sessionprove", { assertion })).toBe(0);
    expect(await codeOf("sessionproved", {})).toBe(0);
    expect(await codeOf("sessionprove", { assertion })).toBe(6001);
  });

  it("takes one proof at a time", async () => {
    expect(await codeOf("sessionprove", {})).toBe(9000);
  });
});

describe("what a fresh proof allowed", () => {
  it("is told to the owner by mail", async () => {
    await ada.client.call("userinfoset", { ...(await aManifest()), removes_pins: 1 });
    expect(await mailsTo(server, ada.email, "keys of a person")).toHaveLength(1);
    const { areas } = await ada.client.call("userareakeys", {});
    const shares = areas.map(({ share_id }) => ({ ks: `${share_id}-1`, ...areKeys() }));
    await ada.client.call("userrebuild", { ...(await aManifest()), shares });
    expect(await mailsTo(server, ada.email, "was rebuilt")).toHaveLength(1);
  });
});
