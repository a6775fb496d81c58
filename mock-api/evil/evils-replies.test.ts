import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, toSetItem, visit } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, preupload, uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

const turnOn = (id: string, options: object = {}) =>
  control(server, "evil", { id, on: true, options });

const list = async () => {
  const request = {
    coffer_id: account.rootId,
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 100,
  } as const;
  return (await account.client.call("pathlist", request)).pathlist;
};

const rename = (id: string) =>
  account.client.call("pathrename", {
    request_id: sealed.requestId(),
    coffer_id: id,
    ...namePlace(),
    share_names: [],
  });

describe("an attack on listings and key answers", () => {
  it("D6 brings a name back that was changed since", async () => {
    const { itemId } = await uploadFile(account);
    await turnOn("D6");
    const [before] = await list();
    await rename(itemId);
    expect((await list())[0]?.enc_name).toBe(before?.enc_name);
    await control(server, "evil", { id: "D6", on: false });
    expect((await list())[0]?.enc_name).not.toBe(before?.enc_name);
  });

  it("D9 tells another size and date, or the fields it is given", async () => {
    await uploadFile(account, { sizeBytes: 1000 });
    const [honest] = await list();
    await turnOn("D9");
    const [told] = await list();
    expect(told?.size).toBe(1001);
    expect(told?.usertime).not.toBe(honest?.usertime);
    await turnOn("D9", { fields: { synctype: 0 } });
    expect((await list())[0]).toEqual({ ...honest, synctype: 0 });
  });

  it("D10 exchanges signatures, D14 withholds seals", async () => {
    const file = await uploadFile(account);
    const keyOf = async () =>
      (await account.client.call("pathdata", dataRequest(file))).datakeys[file.itemId];
    const honest = await keyOf();
    await turnOn("D10");
    const other = await keyOf();
    expect(other?.seal).toBe(honest?.seal);
    expect(other?.seal_sig).toHaveLength(88);
    expect(other?.seal_sig).not.toBe(honest?.seal_sig);
    await turnOn("D14");
    expect(await keyOf()).toMatchObject({ seal: "", seal_sig: "", seal_by: "" });
  });

  it("K10 serves names and keys as an older kind", async () => {
    await uploadFile(account);
    await turnOn("K10");
    expect((await list())[0]?.enc_name).toMatch(/^0:/);
    const { db } = server.world.regions.get("ca-central")!;
    const blob = `30:${Buffer.concat([Buffer.from([2]), Buffer.alloc(82)]).toString("base64")}`;
    await db.updateTable("users").set({ enc_meta_key: blob, enc_priv_key: blob }).execute();
    const wish = { username: account.email, password: account.loginHash };
    const { enc_meta_key: old } = await account.client.call("getuserkeys", wish);
    expect(Buffer.from(old.slice(3), "base64")[0]).toBe(0);
  });

  it("K13 names a share key of its own", async () => {
    const file = await uploadFile(account);
    await turnOn("K13");
    const { datakeys, sharekeys } = await account.client.call("pathdata", dataRequest(file));
    expect(datakeys[file.itemId]?.share_key_id).toBe("999-0");
    expect(Object.keys(sharekeys)).toEqual(["999-0"]);
  });
});

describe("an attack on what is written", () => {
  it("K19 names another share of the same user", async () => {
    const honest = await preupload(account, 1000);
    await turnOn("K19");
    const told = await preupload(account, 1000);
    expect(told.share_id).not.toBe(honest.share_id);
    expect(told.own_share_key).not.toBe(honest.own_share_key);
  });

  it("K14 raises the flag of key escrow and serves a key for it", async () => {
    await turnOn("K14");
    const { user } = await account.client.call("userget", {});
    expect(user).toMatchObject({ is_resetpassword: 1 });
    expect(user).toHaveProperty("resetPubKey");
  });

  it("K27 serves the manifest as it was, and lets writes through", async () => {
    await turnOn("K27");
    const first = (await account.client.call("userget", {})).user.akm;
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("users").set({ akm: sealed.manifest() }).execute();
    expect((await account.client.call("userget", {})).user.akm).toBe(first);
    expect(await account.client.codeOf("userinfoset", { theme: "dark" })).toBe(0);
  });

  it("K24 serves the manifest as it was, and says so to whoever writes", async () => {
    await turnOn("K24");
    const first = (await account.client.call("userget", {})).user.akm;
    const akm = sealed.manifest();
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("users").set({ akm }).execute();
    expect((await account.client.call("userget", {})).user.akm).toBe(first);
    const refusal = await account.client.refusalOf("userinfoset", { theme: "dark" });
    expect(refusal).toMatchObject({ code: 2162, data: { akm: first } });
  });
});

describe("an attack on links", () => {
  it("K11 asks for what lies outside, K22 for what was asked before", async () => {
    const folder = await makeFolder(account);
    await uploadFile(account, { pid: folder });
    const outside = await uploadFile(account);
    const link = await makeLink(account, folder);
    const ask = async () => {
      const needed = await account.client.call("keysneedencbyshare", { share_id: link.shareId });
      return needed.items;
    };
    const honest = await ask();
    expect(honest.map((item) => item.coffer_id)).not.toContain(outside.itemId);
    await turnOn("K11");
    expect((await ask()).map((item) => item.coffer_id)).toContain(outside.itemId);
    await control(server, "evil", { id: "K11", on: false });
    await turnOn("K22");
    const [first] = await ask();
    await account.client.call("keyssetenc", { items: [toSetItem(first!)] });
    expect((await ask()).map((item) => item.coffer_id)).toContain(first?.coffer_id);
  });

  it("K21 answers a new link with the id of the main area", async () => {
    const { itemId } = await uploadFile(account);
    const opened = await preupload(account, 1000);
    await turnOn("K21");
    const request = { request_id: sealed.requestId(), coffer_id: itemId };
    expect((await account.client.call("linkadd", request)).share_id).toBe(opened.share_id);
  });

  it("K10 serves the first version of links", async () => {
    const { itemId } = await uploadFile(account);
    const link = await makeLink(account, itemId);
    await encryptLink(account, link);
    await turnOn("K10");
    const page = await server.client().call("linkpathlist", visit(link.cachekey));
    expect(page.linkversion).toBe(1);
  });
});

describe("an attack on what opens keys", () => {
  it("K5 changes one bit of the wrapped private key, K6 brings it as another key and as names", async () => {
    const before = (await account.client.call("userget", {})).user.own_priv_key;
    await makeFolder(account);
    await turnOn("K5");
    const { own_priv_key: changed } = (await account.client.call("userget", {})).user;
    const bitsOf = (text: string) => [...Buffer.from(text, "base64")];
    const wrong = bitsOf(changed).filter((byte, index) => byte !== bitsOf(before)[index]);
    expect([changed.length, wrong.length]).toEqual([before.length, 1]);
    await control(server, "evil", { id: "K5", on: false });
    await turnOn("K6");
    const { own_priv_key: enc_name } = (await account.client.call("userget", {})).user;
    const request = { coffer_id: account.rootId, showdeleted: 0, hist_id: "0" } as const;
    const page = { offset_metaname_digest: "0", limit: 100 };
    const { pathlist } = await account.client.call("pathlist", { ...request, ...page });
    expect(pathlist.map((row) => row.enc_name)).toContain(enc_name);
  });
});
