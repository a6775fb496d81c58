import { describe, expect, it } from "vitest";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, toSetItem, visit } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
});

const batch = (...ids: string[]) => ({ request_id: sealed.requestId(), coffer_ids: ids });

describe("the work below a link", () => {
  it("comes in rounds of at most 200 with the way up from each item, until all is done", async () => {
    const root = await makeFolder(owner);
    const inner = await makeFolder(owner, root);
    for (let count = 0; count < 3; count += 1)
      await uploadFile(owner, { pid: inner, sizeBytes: 10 });
    await control(server, "make-items", { email: owner.email, count: 250, type: "dir", pid: root });
    const link = await makeLink(owner, root);
    const rounds = await encryptLink(owner, link);
    expect(rounds.every((round) => round.items.length <= 200)).toBe(true);
    const items = rounds.flatMap((round) => round.items);
    expect(new Set(items.map((item) => item.coffer_id)).size).toBe(items.length);
    expect(items.length).toBe(1 + 1 + 3 + 250);
    const deep = items.find((item) => item.data_keys.length > 0);
    expect(deep?.path.map((step) => step.type)).toEqual(["file", "dir", "dir"]);
    expect(rounds.at(-1)).toMatchObject({ cnt: 0, enc_cnt: 255 });
  });

  it("gives the visitor pages of what is encrypted, folder by folder", async () => {
    const root = await makeFolder(owner);
    const inner = await makeFolder(owner, root);
    const file = await uploadFile(owner, { pid: inner });
    const link = await makeLink(owner, root);
    await encryptLink(owner, link);
    const top = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(top.pathitems.map((item) => item.coffer_id)).toEqual([inner]);
    expect(top.parents).toEqual([]);
    const below = await visitor.call("linkpathlist", visit(link.cachekey, { folder: inner }));
    expect(below.pathitems.map((item) => item.coffer_id)).toEqual([file.itemId]);
    expect(below.parents).toMatchObject([{ loc_id: root, pfid: "0".repeat(32) }]);
  });

  it("picks up an item that was added without a key for the link, and one that was restored", async () => {
    const root = await makeFolder(owner);
    const gone = await makeFolder(owner, root);
    await owner.client.call("pathdelete", batch(gone));
    const link = await makeLink(owner, root);
    await encryptLink(owner, link);
    const added = await makeFolder(owner, root);
    await owner.client.call("pathrestore", batch(gone));
    const [round] = await encryptLink(owner, link);
    expect(round?.items.map((item) => item.coffer_id).sort()).toEqual([gone, added].sort());
  });

  it("needs nothing for a folder whose name came along", async () => {
    const root = await makeFolder(owner);
    const link = await makeLink(owner, root);
    await encryptLink(owner, link);
    const { enc_name: new_name, ...place } = namePlace();
    const shareName = {
      share_id: link.shareId,
      share_sequence: "0",
      enc_share_name: sealed.name(),
      sharename_digest: sealed.digest(),
    };
    await owner.client.call("pathadd", {
      request_id: sealed.requestId(),
      coffer_pid: root,
      new_name,
      ...place,
      share_names: [shareName],
    });
    expect((await encryptLink(owner, link))[0]?.items).toEqual([]);
    const listing = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(listing.pathitems[0]?.enc_share_name).toBe(shareName.enc_share_name);
  });

  it("hides a renamed item until its new name was made", async () => {
    const root = await makeFolder(owner);
    const inner = await makeFolder(owner, root);
    const link = await makeLink(owner, root);
    await encryptLink(owner, link);
    await owner.client.call("pathrename", {
      request_id: sealed.requestId(),
      coffer_id: inner,
      ...namePlace(),
      share_names: [],
    });
    expect((await visitor.call("linkpathlist", visit(link.cachekey))).pathitems).toEqual([]);
    await encryptLink(owner, link);
    expect((await visitor.call("linkpathlist", visit(link.cachekey))).pathitems).toHaveLength(1);
  });

  it("is 2000 for keys of another sequence, and passes over what was moved out", async () => {
    const root = await makeFolder(owner);
    const inner = await makeFolder(owner, root);
    const link = await makeLink(owner, root);
    const { items } = await owner.client.call("keysneedencbyshare", { share_id: link.shareId });
    const made = items.map(toSetItem);
    const stale = made.map((item) => ({ ...item, sharekey_id: `${link.shareId}-7` }));
    expect(await owner.client.codeOf("keyssetenc", { items: stale })).toBe(2000);
    await owner.client.call("pathmove", {
      request_id: sealed.requestId(),
      coffer_pid: owner.rootId,
      items: [{ coffer_id: inner, ...namePlace(), share_names: [] }],
    });
    await owner.client.call("keyssetenc", { items: made });
    expect((await visitor.call("linkpathlist", visit(link.cachekey))).pathitems).toEqual([]);
    const request = visit(link.cachekey, { folder: inner });
    expect(await visitor.codeOf("linkpathlist", request)).toBe(1503);
  });
});
