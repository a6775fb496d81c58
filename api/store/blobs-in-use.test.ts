import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import type { RegionStore } from "#api/world.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

const AFTER_TRASH_MS = 31 * 24 * 3600 * 1000;
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

async function tidyLater(): Promise<void> {
  server.world.clock.shift(AFTER_TRASH_MS);
  await tidy(server.world);
  server.world.clock.shift(0);
  await signIn(account.client, account);
}

/** A second item over the same bytes, of this user or another. */
async function addCopy(itemId: string, toRootId: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into items (id, user_id, pid, area_share_id, area_share_sequence, type, enc_name,
      metaname_digest, pfid, domain, size_bytes, usertime_ms, cachekey, blob_id, seal, changed_s)
    select items.id + 900000, root.user_id, root.id, root.area_share_id, 0, 'file', items.enc_name,
      'copy', items.pfid, items.domain, items.size_bytes, items.usertime_ms, items.cachekey,
      items.blob_id, items.seal, items.changed_s
    from items join items as root on root.id = ${Number(toRootId)} where items.id = ${Number(itemId)}
    returning id`.execute(region.db);
  return String(rows[0]?.id);
}

const used = async (of: TestAccount) => (await of.client.call("userget", {})).user.disk_usage_bytes;

describe("the bytes of a file", () => {
  it("stay while a copy names them, and go with the last of them", async () => {
    const file = await uploadFile(account);
    const copy = await addCopy(file.itemId, account.rootId);
    await remove(file.itemId);
    await tidyLater();
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
    expect(await used(account)).toBe(file.blob.length);
    await remove(copy);
    await tidyLater();
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
    expect(await used(account)).toBe(0);
  });

  it("pass with their room to whoever alone names them still", async () => {
    const file = await uploadFile(account);
    const other = await server.account("bob@example.com");
    await addCopy(file.itemId, other.rootId);
    await remove(file.itemId);
    await tidyLater();
    await signIn(other.client, other);
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
    expect([await used(account), await used(other)]).toEqual([0, file.blob.length]);
  });
});
