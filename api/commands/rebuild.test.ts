import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { preupload, uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const previousOf = (akm: string) => (akm === "" ? "" : sha256Hex(Buffer.from(akm, "base64")));

async function aRebuild(step = 1) {
  const { areas } = await account.client.call("userareakeys", {});
  const { user } = await account.client.call("userget", {});
  const ids = [...new Set(areas.map(({ share_id }) => share_id))];
  const shares = ids.map((id) => {
    const known = areas.filter(({ share_id }) => share_id === id);
    const next = Math.max(...known.map(({ share_sequence }) => Number(share_sequence))) + step;
    const keys = { enc_share_key: sealed.shareKeyWrap(), own_share_key: sealed.ownShareKey() };
    return { ks: `${id}-${next}`, ...keys };
  });
  return { akm: sealed.manifest(), akm_prev: previousOf(user.akm), shares };
}

describe("a rebuilt account", () => {
  it("gets its manifest and new area keys at once, and files that are there keep theirs", async () => {
    account = await server.account("rebuilt@example.com");
    const old = await uploadFile(account);
    const rebuild = await aRebuild();
    await account.client.call("userrebuild", rebuild);
    await account.client.call("userrebuild", rebuild);
    expect((await account.client.call("userget", {})).user.akm).toBe(rebuild.akm);
    const opened = await preupload(account, 137);
    expect(rebuild.shares.map(({ ks }) => ks)).toContain(opened.share_key_id);
    const { item } = await account.client.call("pathget", { coffer_id: old.itemId });
    expect(item.share_sequence).toBe("0");
    const { areas } = await account.client.call("userareakeys", {});
    expect(areas.map(({ share_sequence }) => share_sequence)).toEqual(["0", "0", "1", "1"]);
  });

  it("changes nothing from another state than the standing one (2162), or under another sequence (2000)", async () => {
    account = await server.account("kept@example.com");
    const before = await account.client.call("userareakeys", {});
    const late = { ...(await aRebuild()), akm_prev: previousOf(sealed.manifest()) };
    const { user } = await account.client.call("userget", {});
    const refusal = await account.client.refusalOf("userrebuild", late);
    expect(refusal).toMatchObject({ code: 2162, data: { akm: user.akm } });
    expect(await account.client.codeOf("userrebuild", await aRebuild(2))).toBe(2000);
    expect(await account.client.codeOf("userrebuild", await aRebuild(0))).toBe(2000);
    expect(await account.client.call("userareakeys", {})).toEqual(before);
  });

  it("is asked for by nobody else", async () => {
    account = await server.account("victim@example.com");
    const rebuild = await aRebuild();
    const victim = account;
    account = await server.account("other@example.com");
    const { user } = await account.client.call("userget", {});
    const theirs = { ...rebuild, akm_prev: previousOf(user.akm) };
    expect(await account.client.codeOf("userrebuild", theirs)).toBe(2000);
    expect((await victim.client.call("userareakeys", {})).areas).toHaveLength(2);
  });
});
