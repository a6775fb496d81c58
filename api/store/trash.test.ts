import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import { findJob } from "#api/store/account-jobs-repository.ts";
import type { RegionStore } from "#api/world.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

const DAY_MS = 24 * 3600 * 1000;
const KEPT_DAYS = 30;
let server: TestServer;
let account: TestAccount;
let region: RegionStore;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
  region = server.world.regions.get("ca-central")!;
});
afterEach(() => server.stop());

const remove = (...ids: string[]) =>
  account.client.call("pathdelete", { request_id: sealed.requestId(), coffer_ids: ids });

/** Tidies as if so much time had passed; whoever comes back then signs in again. */
async function tidyAfter(ms: number, times = 1): Promise<void> {
  server.world.clock.shift(ms);
  for (let count = 0; count < times; count += 1) await tidy(server.world);
  server.world.clock.shift(0);
  await signIn(account.client, account);
}

async function deletedIds(): Promise<string[]> {
  const { pathlist } = await account.client.call("pathlist", {
    coffer_id: account.rootId,
    showdeleted: 1,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 1000,
  });
  return pathlist.map((item) => item.coffer_id);
}

async function countIn(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    region.db,
  );
  return rows[0]?.n ?? 0;
}

const userNow = async () => (await account.client.call("userget", {})).user;

describe("a deleted item of the free plan", () => {
  it("can be restored for 30 days and is gone with its bytes afterwards", async () => {
    const file = await uploadFile(account);
    const kept = await uploadFile(account);
    const usedBefore = (await userNow()).disk_usage_bytes;
    await remove(file.itemId);
    await tidyAfter(KEPT_DAYS * DAY_MS - 60_000);
    expect(await deletedIds()).toContain(file.itemId);
    const { hist_id: histId } = await userNow();
    await tidyAfter(KEPT_DAYS * DAY_MS + 60_000);
    expect(await deletedIds()).toEqual([kept.itemId]);
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
    expect(await region.blobs.sizeOf(kept.cachekey)).toBe(kept.blob.length);
    const user = await userNow();
    expect(user.disk_usage_bytes).toBe(usedBefore - file.blob.length);
    expect(Number(user.hist_id)).toBeGreaterThan(Number(histId));
  });

  it("that was restored in time stays", async () => {
    const file = await uploadFile(account);
    await remove(file.itemId);
    const request = { request_id: sealed.requestId(), coffer_ids: [file.itemId] };
    await account.client.call("pathrestore", request);
    await tidyAfter(KEPT_DAYS * DAY_MS + 60_000);
    expect(await deletedIds()).toEqual([file.itemId]);
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
  });

  it("takes all that lies below it and its link, whose page says so", async () => {
    await control(server, "account", { email: account.email, verified: true });
    const folder = await makeFolder(account);
    const inner = await makeFolder(account, await makeFolder(account, folder));
    const file = await uploadFile(account, { pid: inner });
    const link = await makeLink(account, folder);
    await encryptLink(account, link);
    await remove(folder);
    await tidyAfter(KEPT_DAYS * DAY_MS + 60_000);
    expect(await deletedIds()).toEqual([]);
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
    for (const table of ["blobs", "item_keys", "link_work", "link_folders"]) {
      expect([table, await countIn(table)]).toEqual([table, 0]);
    }
    const visitor = server.client();
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(8026);
  });

  it("with very many items below it goes a little at a time", async () => {
    const folder = await makeFolder(account);
    const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000)
      insert into items (id, user_id, pid, area_share_id, area_share_sequence, type, enc_name,
        metaname_digest, pfid, domain, usertime_ms, changed_s)
      select 5000000 + n.i, items.user_id, items.id, area_share_id, area_share_sequence, 'dir',
        enc_name, 'd' || n.i, pfid, domain, usertime_ms, changed_s
      from n join items on items.id = ${Number(folder)}`;
    await rows.execute(region.db);
    await remove(folder);
    await sql`create table seen_locks (items_left integer)`.execute(region.db);
    await sql`create trigger see_lock after insert on account_jobs
      begin insert into seen_locks select count(*) from items; end`.execute(region.db);
    await tidyAfter(KEPT_DAYS * DAY_MS + 60_000);
    const left = await countIn("items");
    expect(left).toBeGreaterThan(5000);
    expect(left).toBeLessThan(50_000);
    // Its devices wait meanwhile, and ask once afterwards (Spec A§4.4).
    const seen = await sql<{ items_left: number }>`select items_left from seen_locks`.execute(
      region.db,
    );
    expect(seen.rows.map(({ items_left }) => items_left > left)).toEqual([true]);
    expect(await findJob(region.db, Number(account.client.session!.userId))).toBe("none");
    await tidyAfter(KEPT_DAYS * DAY_MS + 60_000);
    expect(await deletedIds()).toEqual([]);
  });
});
