import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegionStore } from "#api/world.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;
let region: RegionStore;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
  region = server.world.regions.get("ca-central")!;
});
afterEach(() => server.stop());

const batch = (...ids: string[]) => ({ request_id: sealed.requestId(), coffer_ids: ids });
const remove = (...ids: string[]) => account.client.call("pathdelete", batch(...ids));
const purge = (...ids: string[]) => account.client.call("pathpurge", batch(...ids));
const empty = (coffer_id: string) =>
  account.client.call("trashempty", { request_id: sealed.requestId(), coffer_id });

async function idsIn(coffer_id: string): Promise<string[]> {
  const { pathlist } = await account.client.call("pathlist", {
    ...{ coffer_id, showdeleted: 1, hist_id: "0", offset_metaname_digest: "0", limit: 1000 },
  });
  return pathlist.map((item) => item.coffer_id);
}

async function forbidPurging(): Promise<void> {
  const user_id = Number(account.client.session?.userId);
  const role = { is_multi_new: 1, permissions: JSON.stringify({ purgeFiles: false }) };
  const plan = { user_id, plan_name: "Team", sku: "TU1-1", ...role };
  await region.db.insertInto("plans").values(plan).execute();
}

/** Folders below one, made at once. */
async function fill(folder: string, count: number): Promise<void> {
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into items (id, user_id, pid, area_share_id, area_share_sequence, type, enc_name,
      metaname_digest, pfid, domain, usertime_ms, changed_s)
    select 5000000 + n.i, items.user_id, items.id, area_share_id, area_share_sequence, 'dir',
      enc_name, 'd' || n.i, pfid, domain, usertime_ms, changed_s
    from n join items on items.id = ${Number(folder)}`.execute(region.db);
}

describe("deleting for good", () => {
  it("takes a deleted folder with all below it and its bytes, and gives the room back", async () => {
    const folder = await makeFolder(account);
    const inner = await makeFolder(account, folder);
    const file = await uploadFile(account, { pid: inner });
    const kept = await uploadFile(account);
    await remove(folder);
    const before = (await account.client.call("userget", {})).user;
    expect(await purge(folder)).toMatchObject({
      results: [{ coffer_id: folder, error_code: 0 }],
      left: [],
    });
    expect(await idsIn(account.rootId)).toEqual([kept.itemId]);
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
    expect(await region.blobs.sizeOf(kept.cachekey)).toBe(kept.blob.length);
    const { user } = await account.client.call("userget", {});
    expect(user.disk_usage_bytes).toBe(before.disk_usage_bytes - file.blob.length);
    expect(Number(user.hist_id)).toBeGreaterThan(Number(before.hist_id));
  });

  it("is 1804 for what is not deleted, which stays, and for what was restored meanwhile", async () => {
    const [living, back] = [await uploadFile(account), await uploadFile(account)];
    await remove(back.itemId);
    await account.client.call("pathrestore", batch(back.itemId));
    const { results } = await purge(living.itemId, back.itemId, "77", account.rootId);
    expect(results.map(({ error_code }) => error_code)).toEqual([1804, 1804, 1804, 1804]);
    expect((await idsIn(account.rootId)).sort()).toEqual([living.itemId, back.itemId].sort());
    expect(await region.blobs.sizeOf(back.cachekey)).toBe(back.blob.length);
  });

  it("leaves the bytes where the database is older than they are: another may name them (R-97)", async () => {
    const file = await uploadFile(account);
    await remove(file.itemId);
    region.sweep.held = "older-database";
    expect((await purge(file.itemId)).results).toEqual([{ coffer_id: file.itemId, error_code: 0 }]);
    expect(await idsIn(account.rootId)).toEqual([]);
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
  });

  it("is 8401 to whoever's role does not let him, and removes nothing", async () => {
    const file = await uploadFile(account);
    await remove(file.itemId);
    await forbidPurging();
    expect(await account.client.codeOf("pathpurge", batch(file.itemId))).toBe(8401);
    const request = { request_id: sealed.requestId(), coffer_id: account.rootId };
    expect(await account.client.codeOf("trashempty", request)).toBe(8401);
    expect(await idsIn(account.rootId)).toEqual([file.itemId]);
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
  });

  it("keeps bytes that a copy still names", async () => {
    const file = await uploadFile(account);
    const twin = await uploadFile(account);
    const db = region.db;
    await db
      .updateTable("items")
      .set({ cachekey: file.cachekey })
      .where("id", "=", Number(twin.itemId))
      .execute();
    await remove(file.itemId);
    await purge(file.itemId);
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
  });

  it("goes on in the next call where a folder holds more than one call takes", async () => {
    const folder = await makeFolder(account);
    await fill(folder, 2500);
    await remove(folder);
    expect(await purge(folder)).toMatchObject({ results: [], left: [folder] });
    expect(await idsIn(account.rootId)).toEqual([folder]);
    expect(await purge(folder)).toMatchObject({ results: [{ error_code: 0 }], left: [] });
    expect(await idsIn(account.rootId)).toEqual([]);
  });

  it("that is sent twice is done once and answered alike", async () => {
    const file = await uploadFile(account);
    await remove(file.itemId);
    const request = batch(file.itemId);
    const first = await account.client.call("pathpurge", request);
    expect(await account.client.call("pathpurge", request)).toEqual(first);
  });
});

describe("an emptied trash", () => {
  it("is all that was deleted in the folder and below it, and nothing beside or above", async () => {
    const folder = await makeFolder(account);
    const inner = await makeFolder(account, folder);
    const [here, deep] = [await makeFolder(account, folder), await makeFolder(account, inner)];
    const beside = await makeFolder(account);
    const kept = await uploadFile(account, { pid: inner });
    await remove(here, deep, beside);
    expect(await empty(folder)).toMatchObject({ count: 2, is_more: 0 });
    expect(await idsIn(folder)).toEqual([inner]);
    expect(await idsIn(inner)).toEqual([kept.itemId]);
    expect((await idsIn(account.rootId)).sort()).toEqual([beside, folder].sort());
  });

  it("says that there is more, until there is not", async () => {
    const folder = await makeFolder(account);
    await fill(folder, 2500);
    await remove(folder);
    expect(await empty(account.rootId)).toMatchObject({ count: 0, is_more: 1 });
    expect(await empty(account.rootId)).toMatchObject({ count: 1, is_more: 0 });
    expect(await idsIn(account.rootId)).toEqual([]);
  });

  it("is 1503 for a file and for no folder", async () => {
    const file = await uploadFile(account);
    for (const coffer_id of [file.itemId, "77"]) {
      const request = { request_id: sealed.requestId(), coffer_id };
      expect(await account.client.codeOf("trashempty", request)).toBe(1503);
    }
  });
});
