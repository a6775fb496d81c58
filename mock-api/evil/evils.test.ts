import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EVILS } from "#mock-api/evil/evils.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { signUpBySso, vouchFor } from "#mock-api/testing/sso.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, preupload, uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

const turnOn = (id: string, options: object = {}) =>
  control(server, "evil", { id, on: true, options });

const list = (id = account.rootId) =>
  account.client.call("pathlist", {
    coffer_id: id,
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 100,
  });

describe("an evil mode", () => {
  it("has an id of its own and can be switched off again", async () => {
    expect(new Set(EVILS.map((evil) => evil.id)).size).toBe(EVILS.length);
    await turnOn("K26");
    expect((await account.client.call("userget", {})).user.akm).toBe("");
    await control(server, "evil", { id: "K26", on: false });
    expect((await account.client.call("userget", {})).user.akm).not.toBe("");
  });

  it("that nobody knows is refused", async () => {
    await expect(turnOn("Z9")).rejects.toThrow(/Z9/);
  });

  it("K1 serves a wrap of a key of the server's own, of the specified length", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pubkey = publicKey.export({ format: "der", type: "spki" }).toString("base64");
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("users").set({ pubkey }).execute();
    const honest = await preupload(account, 1000);
    await turnOn("K1");
    const opened = await preupload(account, 1000);
    expect(opened.enc_share_key).toHaveLength(344);
    expect(opened.enc_share_key).not.toBe(honest.enc_share_key);
    expect(opened.own_share_key).toBe("");
  });

  it("K2 names another share at upload", async () => {
    await turnOn("K2");
    const opened = await preupload(account, 1000);
    expect(opened).toMatchObject({ share_id: "999", share_key_id: "999-0" });
  });

  it("K4 serves another public key", async () => {
    const before = (await account.client.call("userget", {})).user.pubkey;
    await turnOn("K4");
    expect((await account.client.call("userget", {})).user.pubkey).not.toBe(before);
  });

  it("K8 weakens the header of the sealed keys and of a link", async () => {
    const header = Buffer.concat([
      Buffer.from([2, 1, 0, 1, 0, 0, 0, 0, 0, 3, 1]),
      Buffer.alloc(16, 7),
    ]);
    const blob = `30:${Buffer.concat([header, Buffer.alloc(56)]).toString("base64")}`;
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("users").set({ enc_meta_key: blob, enc_priv_key: blob }).execute();
    await turnOn("K8", { iterations: 9999 });
    const wish = { username: account.email, password: account.loginHash };
    const { enc_meta_key: weak } = await account.client.call("getuserkeys", wish);
    const bytes = Buffer.from(weak.slice(3), "base64");
    expect([bytes[0], bytes.readUInt32BE(1)]).toEqual([1, 9999]);
    expect(bytes.subarray(5, 21).equals(Buffer.alloc(16, 7))).toBe(true);
  });

  it("K9 answers a cheap salt", async () => {
    await turnOn("K9");
    const { salt } = await server.client().call("getloginsalt", { username_b64: "YUBiLmM=" });
    expect(salt).toMatch(/^\$2a\$04\$/);
  });

  it("T7 says of every name that nobody has it", async () => {
    await turnOn("T7");
    const username_b64 = Buffer.from(account.email).toString("base64");
    const nobody = server.client();
    const { salt } = await nobody.call("getloginsalt", { username_b64 });
    const { passkeys } = await nobody.call("passkeybegin", { username: account.email });
    expect([salt, passkeys]).toEqual(["", []]);
  });

  it("T9 asks for a second factor that nobody set up, whatever code comes", async () => {
    await turnOn("T9");
    const login = { username: account.email, password: account.loginHash };
    for (const twofacode of ["", "123456"]) {
      const refusal = await server.client().refusalOf("sessionnew", { ...login, twofacode });
      expect(refusal).toMatchObject({ code: 8022, data: { twofa_type: "1", has_passkey: 1 } });
    }
  });

  it("K18 brings the keys of another account to who comes by single sign-on", async () => {
    await signUpBySso(server, "noor");
    const keys = async () => {
      const { key } = await vouchFor(server, { sub: "noor" });
      const answer = await server.client().call("usersso", { key });
      return answer.is_new === 0 ? answer.enc_meta_key : "";
    };
    const honest = await keys();
    await turnOn("K18");
    const others = await keys();
    expect(others).toMatch(/^30:/);
    expect(others).not.toBe(honest);
  });

  it("K29 names a look-alike with the first manifest, and answers a cheap salt", async () => {
    const honest = (await account.client.call("userget", {})).user;
    await turnOn("K29");
    const { user } = await account.client.call("userget", {});
    expect(user).toEqual({ ...honest, email: `${honest.email}\u200b` });
    await turnOn("K29", { email: "MAREN@HARBOUR.EXAMPLE" });
    expect((await account.client.call("userget", {})).user.email).toBe("MAREN@HARBOUR.EXAMPLE");
    const { salt } = await server.client().call("getloginsalt", { username_b64: "YUBiLmM=" });
    expect(salt).toMatch(/^\$2b\$10\$/);
  });

  it("D1 and D3 change bytes and no length, D2 and D17 change sizes", async () => {
    const file = await uploadFile(account, { sizeBytes: 300_000 });
    await uploadFile(account, { sizeBytes: 300_000 });
    for (const id of ["D1", "D3"]) {
      await turnOn(id);
      const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
      const reply = await downloadRange(account.client.base, { cachekey: file.cachekey, ticket });
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.length).toBe(file.blob.length);
      expect(sha(bytes)).not.toBe(sha(file.blob));
      await control(server, "evil", { id, on: false });
    }
    await turnOn("D2");
    const cut = await account.client.call("pathdata", dataRequest(file));
    expect(cut.datakeys[file.itemId]?.size).toBe(2 * 131_036);
    await turnOn("D17");
    expect((await list()).pathlist.map((item) => item.size)).toEqual([0, 0]);
  });

  it("D7 exchanges two names, D8 brings an item from elsewhere", async () => {
    await uploadFile(account);
    await uploadFile(account);
    const honest = (await list()).pathlist.map((item) => item.enc_name);
    await turnOn("D7");
    expect((await list()).pathlist.map((item) => item.enc_name)).toEqual([...honest].reverse());
    await control(server, "evil", { id: "D7", on: false });
    const folder = await makeFolder(account);
    await turnOn("D8");
    expect((await list(folder)).pathlist).toHaveLength(1);
  });

  it("L4 asks for a password on a link without one, T8 refuses the clock", async () => {
    const { itemId } = await uploadFile(account);
    const link = await makeLink(account, itemId);
    await encryptLink(account, link);
    await turnOn("L4", { salt: "00".repeat(16) });
    const refusal = await server.client().refusalOf("linkpathlist", visit(link.cachekey));
    expect(refusal).toMatchObject({ code: 8018, data: { salt: "00".repeat(16) } });
    await turnOn("T8");
    expect(await account.client.codeOf("userget", {})).toBe(3211);
  });
});

function sha(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
