import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import type { RegionStore } from "#api/world.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let account: TestAccount;
let region: RegionStore;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  region = server.world.regions.get("ca-central")!;
});
afterAll(() => server.stop());
beforeEach(async () => {
  count += 1;
  account = await server.account(`versions${count}@example.com`);
});

const list = async (itemId: string, of = account) =>
  (await of.client.call("pathversions", { coffer_id: itemId })).versions;
const standingId = async (itemId: string) => (await list(itemId))[0]?.version_id ?? "";
const usage = async () => (await account.client.call("userget", {})).user.disk_usage_bytes;

async function replace(file: UploadedFile, pid = account.rootId): Promise<UploadedFile> {
  const over = { coffer_id: file.itemId, base_version_id: await standingId(file.itemId) };
  return uploadFile(account, { sizeBytes: 2000, pid, over });
}

const made = () => ({
  keys: [{ share_id: account.shareId, share_sequence: "0", enc_data_key: sealed.dataKey() }],
  seal: sealed.seal(),
  seal_sig: sealed.sealSignature(),
  seal_by: sealed.sealBy(),
});

async function restoreRequest(file: UploadedFile, versionId: string) {
  const base_version_id = await standingId(file.itemId);
  const ids = { coffer_id: file.itemId, version_id: versionId, base_version_id };
  return { request_id: sealed.requestId(), ...ids, ...made() };
}

const batch = (file: UploadedFile, ...version_ids: string[]) => ({
  request_id: sealed.requestId(),
  coffer_id: file.itemId,
  version_ids,
});

async function readBytes(file: UploadedFile, blobId: string): Promise<Buffer> {
  const asked = dataRequest(file);
  const pathitems = asked.pathitems.map((item) => ({ ...item, blob_id: blobId }));
  const { datakeys, previewtoken: ticket } = await account.client.call("pathdata", {
    ...asked,
    pathitems,
  });
  const cachekey = datakeys[file.itemId]?.cachekey ?? "";
  const reply = await downloadRange(account.client.base, { cachekey, ticket });
  return Buffer.from(await reply.arrayBuffer());
}

async function tidyAfter(ms: number): Promise<void> {
  server.world.clock.shift(ms);
  await tidy(server.world);
  server.world.clock.shift(0);
  await signIn(account.client, account);
}

describe("a file that is replaced", () => {
  it("keeps its place, and what it was can still be read", async () => {
    const file = await uploadFile(account);
    const next = await replace(file);
    expect(next.itemId).toBe(file.itemId);
    const [standing, earlier, ...more] = await list(file.itemId);
    expect(more).toEqual([]);
    expect(standing).toMatchObject({ blob_id: next.blobId, size: 2000, kept_until_s: 0 });
    expect(earlier).toMatchObject({ blob_id: file.blobId, size: 1000, is_deleted: 0 });
    const keptDays = ((earlier?.kept_until_s ?? 0) * 1000 - Date.now()) / DAY_MS;
    expect(Math.round(keptDays)).toBe(30);
    expect(await readBytes(file, next.blobId)).toEqual(next.blob);
    expect(await readBytes(file, file.blobId)).toEqual(file.blob);
    expect(await usage()).toBe(file.blob.length + next.blob.length);
  });

  it("is not replaced over a version that somebody did not see", async () => {
    const file = await uploadFile(account);
    const over = { coffer_id: file.itemId, base_version_id: await standingId(file.itemId) };
    await replace(file);
    await expect(uploadFile(account, { over })).rejects.toMatchObject({ refusal: { code: 8214 } });
    expect(await list(file.itemId)).toHaveLength(2);
  });

  it("keeps its name, and its link is given the new key before it shows it", async () => {
    await control(server, "account", { email: account.email, verified: true });
    const folder = await makeFolder(account);
    const file = await uploadFile(account, { pid: folder });
    const link = await makeLink(account, folder);
    await encryptLink(account, link);
    const before = await account.client.call("pathget", { coffer_id: file.itemId });
    await replace(file, folder);
    const after = await account.client.call("pathget", { coffer_id: file.itemId });
    expect(after.item.enc_name).toBe(before.item.enc_name);
    const work = await account.client.call("keysneedencbyshare", { share_id: link.shareId });
    expect(work.items.map(({ coffer_id }) => coffer_id)).toContain(file.itemId);
    const keys = await region.db
      .selectFrom("version_keys")
      .select("share_id")
      .where("share_id", "=", Number(link.shareId))
      .execute();
    expect(keys).toEqual([]);
  });
});

describe("an earlier version", () => {
  it("that is restored becomes the newest, over the same bytes, and nothing is overwritten", async () => {
    const file = await uploadFile(account);
    const next = await replace(file);
    const used = await usage();
    const [, earlier] = await list(file.itemId);
    const request = await restoreRequest(file, earlier?.version_id ?? "");
    const { version_id } = await account.client.call("pathversionrestore", request);
    const versions = await list(file.itemId);
    expect(versions.map(({ blob_id }) => blob_id)).toEqual([file.blobId, next.blobId, file.blobId]);
    expect(versions[0]).toMatchObject({ version_id, seal: request.seal });
    expect(await usage()).toBe(used);
    // A send that came twice changes nothing.
    await account.client.call("pathversionrestore", request);
    expect(await list(file.itemId)).toHaveLength(3);
    const stale = { ...request, request_id: sealed.requestId() };
    expect(await account.client.codeOf("pathversionrestore", stale)).toBe(8214);
  });

  it("that is deleted comes back until it is purged, and then its bytes go", async () => {
    const file = await uploadFile(account);
    await replace(file);
    const [standing, earlier] = await list(file.itemId);
    const id = earlier?.version_id ?? "";
    await account.client.call("pathversiondelete", { ...batch(file, id), is_deleted: 1 });
    expect((await list(file.itemId))[1]?.is_deleted).toBe(1);
    await account.client.call("pathversiondelete", { ...batch(file, id), is_deleted: 0 });
    expect((await list(file.itemId))[1]?.is_deleted).toBe(0);
    const all = batch(file, id, standing?.version_id ?? "");
    expect(await account.client.codeOf("pathversionpurge", all)).toBe(1804);
    await account.client.call("pathversionpurge", batch(file, id));
    expect(await list(file.itemId)).toHaveLength(1);
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
  });

  it("names its file among those with the oldest, once, until the file is in the trash", async () => {
    const [younger, older] = [await uploadFile(account), await uploadFile(account)];
    await uploadFile(account);
    await replace(older);
    await replace(older);
    server.world.clock.shift(60_000);
    await replace(younger);
    server.world.clock.shift(0);
    const files = async () => (await account.client.call("pathversionfiles", {})).coffer_ids;
    expect(await files()).toEqual([older.itemId, younger.itemId]);
    const other = await server.account(`other${count}@example.com`);
    expect((await other.client.call("pathversionfiles", {})).coffer_ids).toEqual([]);
    const gone = { request_id: sealed.requestId(), coffer_ids: [older.itemId] };
    await account.client.call("pathdelete", gone);
    expect(await files()).toEqual([younger.itemId]);
  });

  it("leaves the bytes that the standing version was restored from", async () => {
    const file = await uploadFile(account);
    await replace(file);
    const [, earlier] = await list(file.itemId);
    const id = earlier?.version_id ?? "";
    await account.client.call("pathversionrestore", await restoreRequest(file, id));
    await account.client.call("pathversionpurge", batch(file, id));
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
    const stored = await buffer(region.blobs.read(file.cachekey, 0, file.blob.length - 1));
    expect(stored).toEqual(file.blob);
  });

  it("ends with the days of the plan, with its bytes and its room, and the standing one stays", async () => {
    const file = await uploadFile(account);
    const next = await replace(file);
    await tidyAfter(29 * DAY_MS);
    expect(await list(file.itemId)).toHaveLength(2);
    await tidyAfter(31 * DAY_MS);
    expect(await list(file.itemId)).toHaveLength(1);
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
    expect(await region.blobs.sizeOf(next.cachekey)).toBe(next.blob.length);
    expect(await usage()).toBe(next.blob.length);
  });

  it("of a paid plan is kept as long as that plan says", async () => {
    const file = await uploadFile(account);
    await replace(file);
    const plan = {
      user_id: Number(account.client.session?.userId),
      plan_name: "Pro",
      sku: "per-1",
    };
    await region.db.insertInto("plans").values(plan).execute();
    await tidyAfter(31 * DAY_MS);
    expect(await list(file.itemId)).toHaveLength(2);
  });

  it("goes with its file when that is purged from the trash", async () => {
    const file = await uploadFile(account);
    const next = await replace(file);
    const request = { request_id: sealed.requestId(), coffer_ids: [file.itemId] };
    await account.client.call("pathdelete", request);
    await tidyAfter(31 * DAY_MS);
    for (const { cachekey } of [file, next])
      expect(await region.blobs.sizeOf(cachekey)).toBeUndefined();
    expect(await usage()).toBe(0);
  });

  it("is purged by nobody whose role does not let him", async () => {
    const file = await uploadFile(account);
    await replace(file);
    const [, earlier] = await list(file.itemId);
    const user_id = Number(account.client.session?.userId);
    const role = { is_multi_new: 1, permissions: JSON.stringify({ purgeFiles: false }) };
    const plan = { user_id, plan_name: "Team", sku: "TU1-1", ...role };
    await region.db.insertInto("plans").values(plan).execute();
    const request = batch(file, earlier?.version_id ?? "");
    expect(await account.client.codeOf("pathversionpurge", request)).toBe(8401);
  });
});
