import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
});
afterAll(() => server.stop());

async function addFolder(place: { pid?: string; digest?: string; requestId?: string } = {}) {
  const { enc_name: new_name, ...rest } = namePlace(
    place.digest === undefined ? {} : { digest: place.digest },
  );
  const made = await account.client.call("pathadd", {
    request_id: place.requestId ?? sealed.requestId(),
    coffer_pid: place.pid ?? account.rootId,
    new_name,
    ...rest,
    share_names: [],
  });
  return made.coffer_id;
}

const list = (id: string, fields: { showdeleted?: 0 | 1; offset?: string; limit?: number } = {}) =>
  account.client.call("pathlist", {
    coffer_id: id,
    showdeleted: fields.showdeleted ?? 0,
    hist_id: "0",
    offset_metaname_digest: fields.offset ?? "0",
    limit: fields.limit ?? 1000,
  });

const idsOf = async (id: string, showdeleted: 0 | 1 = 0) =>
  (await list(id, { showdeleted })).pathlist.map((item) => item.coffer_id);

const batch = (...ids: string[]) => ({ request_id: sealed.requestId(), coffer_ids: ids });

const moveTo = (pid: string, ids: string[], digest = sealed.digest()) =>
  account.client.call("pathmove", {
    request_id: sealed.requestId(),
    coffer_pid: pid,
    items: ids.map((id) => ({ coffer_id: id, ...namePlace({ digest }), share_names: [] })),
  });

const codesOf = (moved: { results: { error_code: number }[] }) =>
  moved.results.map((result) => result.error_code);

describe("a folder's pages", () => {
  it("bring every item once, ordered by digest, until an empty one", async () => {
    const folder = await addFolder();
    const made = await Promise.all(Array.from({ length: 7 }, () => addFolder({ pid: folder })));
    const seen: string[] = [];
    const sizes: number[] = [];
    let offset = "0";
    for (;;) {
      const page = await list(folder, { offset, limit: 3 });
      sizes.push(page.pathlist.length);
      if (page.pathlist.length === 0) break;
      seen.push(...page.pathlist.map((item) => item.coffer_id));
      offset = page.last_metaname_digest;
    }
    expect(sizes).toEqual([3, 3, 1, 0]);
    expect([...seen].sort()).toEqual([...made].sort());
  });

  it("never end inside a group of deleted items with one name", async () => {
    const folder = await addFolder();
    const digest = `2:${"7".repeat(32)}`;
    await addFolder({ pid: folder, digest: `2:${"1".repeat(32)}` });
    for (let count = 0; count < 3; count += 1) {
      const id = await addFolder({ pid: folder, digest });
      await account.client.call("pathdelete", batch(id));
    }
    const first = await list(folder, { showdeleted: 1, limit: 2 });
    const second = await list(folder, {
      showdeleted: 1,
      limit: 2,
      offset: first.last_metaname_digest,
    });
    expect([first.pathlist.length, second.pathlist.length]).toEqual([1, 3]);
  });

  it("name the folders above, from the root downwards, without the opened one", async () => {
    const outer = await addFolder();
    const inner = await addFolder({ pid: outer });
    const { parents, cwd } = await list(inner);
    expect(parents.map((parent) => parent.loc_id)).toEqual([account.rootId, outer]);
    expect(parents[0]?.metaname).toBe("");
    expect(cwd?.coffer_id).toBe(inner);
  });

  it("are 1503 for a file, a missing folder and a deleted one", async () => {
    const { itemId } = await uploadFile(account);
    const gone = await addFolder();
    await account.client.call("pathdelete", batch(gone));
    const codes = [];
    for (const id of [itemId, "77", gone]) {
      const request = {
        showdeleted: 0 as const,
        hist_id: "0",
        offset_metaname_digest: "0",
        limit: 1,
      };
      codes.push(await account.client.codeOf("pathlist", { coffer_id: id, ...request }));
    }
    expect(codes).toEqual([1503, 1503, 1503]);
  });
});

describe("making a folder", () => {
  it("is done once for one request id", async () => {
    const folder = await addFolder();
    const request = {
      request_id: sealed.requestId(),
      coffer_pid: folder,
      new_name: sealed.name(),
      metaname_digest: sealed.digest(),
      pfid: sealed.fid(),
      domain: "m",
      share_names: [],
    };
    const first = await account.client.call("pathadd", request);
    expect(await account.client.call("pathadd", request)).toEqual(first);
    expect(await idsOf(folder)).toEqual([first.coffer_id]);
    const other = { ...request, metaname_digest: sealed.digest() };
    expect(await account.client.codeOf("pathadd", other)).toBe(9000);
  });

  it("is done once when both calls arrive together", async () => {
    const folder = await addFolder();
    const requestId = sealed.requestId();
    const digest = sealed.digest();
    const request = {
      request_id: requestId,
      coffer_pid: folder,
      new_name: sealed.name(),
      metaname_digest: digest,
      pfid: sealed.fid(),
      domain: "m",
      share_names: [],
    };
    const [one, other] = await Promise.all([
      account.client.call("pathadd", request),
      account.client.call("pathadd", request),
    ]);
    expect(one).toEqual(other);
  });

  it("is 7245 when the name is taken, and raises hist_id when it is not", async () => {
    const digest = sealed.digest();
    const before = (await list(account.rootId)).hist_id;
    await addFolder({ digest });
    expect(Number((await list(account.rootId)).hist_id)).toBeGreaterThan(Number(before));
    await expect(addFolder({ digest })).rejects.toMatchObject({ refusal: { code: 7245 } });
  });
});

describe("renaming", () => {
  const rename = (id: string, digest = sealed.digest()) => ({
    request_id: sealed.requestId(),
    coffer_id: id,
    ...namePlace({ digest }),
    share_names: [],
  });

  it("changes the name in place, also to another spelling with the same digest", async () => {
    const digest = sealed.digest();
    const id = await addFolder({ digest });
    const request = rename(id, digest);
    await account.client.call("pathrename", request);
    const { item } = await account.client.call("pathget", { coffer_id: id });
    expect(item.enc_name).toBe(request.enc_name);
  });

  it("is 7245 for a folder and 7030 for a file whose new name is taken", async () => {
    const digest = sealed.digest();
    await addFolder({ digest });
    const { itemId } = await uploadFile(account);
    const folder = await addFolder();
    expect(await account.client.codeOf("pathrename", rename(folder, digest))).toBe(7245);
    expect(await account.client.codeOf("pathrename", rename(itemId, digest))).toBe(7030);
  });

  it("is 1804 for a name that is sealed for a folder the item has left", async () => {
    const id = await addFolder();
    const stale = { ...rename(id), pfid: sealed.fid() };
    expect(await account.client.codeOf("pathrename", stale)).toBe(1804);
  });

  it("is 8401 for the root and 1804 for what is missing or deleted", async () => {
    const gone = await addFolder();
    await account.client.call("pathdelete", batch(gone));
    const codes = [];
    for (const id of [account.rootId, "77", gone]) {
      codes.push(await account.client.codeOf("pathrename", rename(id)));
    }
    expect(codes).toEqual([8401, 1804, 1804]);
  });
});

describe("moving", () => {
  it("takes an item and everything below it along", async () => {
    const [from, to] = [await addFolder(), await addFolder()];
    const child = await addFolder({ pid: from });
    expect(codesOf(await moveTo(to, [from]))).toEqual([0]);
    expect(await idsOf(to)).toEqual([from]);
    const { parents } = await list(child);
    expect(parents.map((parent) => parent.loc_id)).toEqual([account.rootId, to, from]);
  });

  it("is 3610 into itself, into its own child, and to the place where it is", async () => {
    const outer = await addFolder();
    const inner = await addFolder({ pid: outer });
    const innermost = await addFolder({ pid: inner });
    expect(codesOf(await moveTo(outer, [outer]))).toEqual([3610]);
    expect(codesOf(await moveTo(innermost, [outer]))).toEqual([3610]);
    expect(codesOf(await moveTo(outer, [inner]))).toEqual([3610]);
  });

  it("tells for each item of a batch what became of it", async () => {
    const [target, good] = [await addFolder(), await addFolder()];
    const digest = sealed.digest();
    await addFolder({ pid: target, digest });
    const taken = await addFolder();
    expect(codesOf(await moveTo(target, [good, "77"]))).toEqual([0, 1804]);
    expect(codesOf(await moveTo(target, [taken], digest))).toEqual([7245]);
  });

  it("is 8401 to the other storage area, which has another key", async () => {
    const id = await addFolder();
    expect(codesOf(await moveTo(account.vaultId, [id]))).toEqual([8401]);
  });
});

describe("deleting and restoring", () => {
  it("leaves a deleted item in its place, shown only on demand", async () => {
    const folder = await addFolder();
    const id = await addFolder({ pid: folder });
    await account.client.call("pathdelete", batch(id));
    expect(await idsOf(folder)).toEqual([]);
    const shown = await list(folder, { showdeleted: 1 });
    expect(shown.pathlist).toMatchObject([{ coffer_id: id, is_deleted: 1 }]);
  });

  it("opens a deleted folder only with showdeleted, and takes nothing into it", async () => {
    const folder = await addFolder();
    const child = await addFolder({ pid: folder });
    await account.client.call("pathdelete", batch(folder));
    expect(await idsOf(folder, 1)).toEqual([child]);
    await expect(addFolder({ pid: folder })).rejects.toMatchObject({ refusal: { code: 1503 } });
    await expect(addFolder({ pid: child })).rejects.toMatchObject({ refusal: { code: 1503 } });
  });

  it("brings an item back with everything below it", async () => {
    const folder = await addFolder();
    const child = await addFolder({ pid: folder });
    await account.client.call("pathdelete", batch(folder));
    expect(codesOf(await account.client.call("pathrestore", batch(folder)))).toEqual([0]);
    expect(await idsOf(folder)).toEqual([child]);
  });

  it("is 7245 or 7030 for an item whose name is taken by now", async () => {
    const [one, other] = [sealed.digest(), sealed.digest()];
    const folder = await addFolder({ digest: one });
    const file = await uploadFile(account, { digest: other });
    await account.client.call("pathdelete", batch(folder, file.itemId));
    await addFolder({ digest: one });
    await addFolder({ digest: other });
    const restored = await account.client.call("pathrestore", batch(folder, file.itemId));
    expect(codesOf(restored)).toEqual([7245, 7030]);
  });
});

describe("stars", () => {
  it("are counted and shown in the row", async () => {
    const folder = await addFolder();
    const id = await addFolder({ pid: folder });
    const userId = account.client.session!.userId;
    const added = await account.client.call("addtag", { coffer_id: [id, id], user_id: userId });
    expect((await list(folder)).pathlist[0]?.is_favorite).toBe(1);
    const removed = await account.client.call("removetag", { coffer_id: [id] });
    expect(added.total_favorite - removed.total_favorite).toBe(1);
    expect(await account.client.codeOf("addtag", { coffer_id: ["77"], user_id: userId })).toBe(
      1801,
    );
  });
});
