import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import { sweepOrphans } from "#api/store/orphans.ts";
import type { RegionStore } from "#api/world.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { join, newShare, openShareHouse } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let region: RegionStore;

beforeEach(async () => {
  ({ server, owner, guest } = await openShareHouse());
  region = server.world.regions.get("ca-central")!;
});
afterEach(() => server.stop());

type Entry = RequestOf<"pathcopy">["items"][number];

const seals = () => ({
  seal: sealed.seal(),
  seal_sig: sealed.sealSignature(),
  seal_by: sealed.sealBy(),
});

function fileEntry(file: UploadedFile, to: { pid: string; shareId: string }): Entry {
  const key = {
    share_id: to.shareId,
    share_sequence: "0",
    enc_data_key: sealed.dataKey(),
    enc_share_name: sealed.name(),
    sharename_digest: sealed.digest(),
  };
  return {
    coffer_id: file.itemId,
    coffer_pid: to.pid,
    ...namePlace(),
    share_names: [],
    content: { blob_id: file.blobId, keys: [key], ...seals() },
  };
}

const folderEntry = (id: string, pid: string): Entry => ({
  coffer_id: id,
  coffer_pid: pid,
  ...namePlace(),
  share_names: [],
  content: null,
});

async function copy(account: TestAccount, ...items: Entry[]) {
  const request = { request_id: sealed.requestId(), items };
  const { results } = await account.client.call("pathcopy", request);
  return results;
}

const codesOf = (results: { error_code: number }[]) => results.map((one) => one.error_code);
const inRoot = (account: TestAccount) => ({ pid: account.rootId, shareId: account.shareId });
const usage = async (account: TestAccount) =>
  (await account.client.call("userget", {})).user.disk_usage_bytes;

async function trash(account: TestAccount, ...coffer_ids: string[]) {
  await account.client.call("pathdelete", { request_id: sealed.requestId(), coffer_ids });
}

/** As if everybody's trash were over by now; whoever comes back then signs in again. */
async function tidyLater(): Promise<void> {
  server.world.clock.shift(400 * DAY_MS);
  await tidy(server.world);
  await sweepOrphans(region.db, region.blobs, server.world.clock.nowS());
  server.world.clock.shift(0);
  for (const account of [owner, guest]) await signIn(account.client, account);
}

async function read(account: TestAccount, file: UploadedFile): Promise<Buffer> {
  const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
  const wish = { cachekey: file.cachekey, ticket };
  const reply = await downloadRange(account.client.base, wish);
  return Buffer.from(await reply.arrayBuffer());
}

describe("a copy of a file", () => {
  it("has the bytes of what it was made of, which count once, and a name and seal of its own", async () => {
    const file = await uploadFile(owner);
    const before = await usage(owner);
    const [made] = await copy(owner, fileEntry(file, inRoot(owner)));
    const id = made!.new_id;
    const { item } = await owner.client.call("pathget", { coffer_id: id });
    expect(item).toMatchObject({ cachekey: file.cachekey, size: file.sizeBytes });
    expect(await usage(owner)).toBe(before);
    expect(await read(owner, { ...file, itemId: id })).toEqual(file.blob);
  });

  it("keeps its bytes when what it was made of is purged, and the sweep takes them with the last", async () => {
    const file = await uploadFile(owner);
    const before = await usage(owner);
    const [made] = await copy(owner, fileEntry(file, inRoot(owner)));
    const twin = { ...file, itemId: made!.new_id };
    await trash(owner, file.itemId);
    await tidyLater();
    expect(await owner.client.codeOf("pathget", { coffer_id: file.itemId })).toBe(1804);
    expect(await region.blobs.sizeOf(file.cachekey)).toBe(file.blob.length);
    expect(await usage(owner)).toBe(before);
    expect(await read(owner, twin)).toEqual(file.blob);
    await trash(owner, twin.itemId);
    await tidyLater();
    expect(await region.blobs.sizeOf(file.cachekey)).toBeUndefined();
    expect(await usage(owner)).toBe(before - file.blob.length);
  });

  it("out of a share is the copier's own: he reads it, and pays, when its owner has let go of it", async () => {
    const { folder, shareId } = await newShare(owner);
    await join(owner, guest, { shareId });
    const file = await uploadFile(owner, { pid: folder });
    const before = await usage(guest);
    const [made] = await copy(guest, fileEntry(file, inRoot(guest)));
    expect(made?.error_code).toBe(0);
    await owner.client.call("sharestop", { share_id: shareId, sharemember_id: "0", purge: 0 });
    await trash(owner, file.itemId);
    await tidyLater();
    expect(await usage(guest)).toBe(before + file.blob.length);
    expect(await read(guest, { ...file, itemId: made!.new_id })).toEqual(file.blob);
  });

  it("is not made of another version, nor of what is in the trash, missing, or somebody else's", async () => {
    const file = await uploadFile(owner);
    const gone = await uploadFile(owner);
    await trash(owner, gone.itemId);
    const foreign = await uploadFile(guest);
    const entry = fileEntry(file, inRoot(owner));
    const other = { ...entry, content: { ...entry.content!, blob_id: "1" } };
    const isFolder = { ...entry, content: null };
    const results = await copy(
      owner,
      other,
      isFolder,
      fileEntry(gone, inRoot(owner)),
      fileEntry(foreign, inRoot(owner)),
      fileEntry({ ...file, itemId: "77" }, inRoot(owner)),
    );
    expect(codesOf(results)).toEqual([1804, 1804, 1804, 1804, 1804]);
    expect(results.map(({ new_id }) => new_id)).toEqual(["", "", "", "", ""]);
  });

  it("needs the key of the folder it goes into, a name that is free, and a folder that is there", async () => {
    const file = await uploadFile(owner);
    const entry = fileEntry(file, inRoot(owner));
    const [made] = await copy(owner, entry);
    expect(made?.error_code).toBe(0);
    const elsewhere = fileEntry(file, { pid: owner.rootId, shareId: "77" });
    const foreign = fileEntry(file, { pid: guest.rootId, shareId: owner.shareId });
    expect(codesOf(await copy(owner, entry, elsewhere, foreign))).toEqual([7030, 2000, 1503]);
  });

  it("is 8003 where there is no room for the bytes, and is made where they are held already", async () => {
    const { folder, shareId } = await newShare(owner);
    await join(owner, guest, { shareId });
    const file = await uploadFile(owner, { pid: folder });
    const full = await usage(guest);
    await region.db
      .updateTable("users")
      .set({ disk_limit_bytes: full + file.blob.length - 1 })
      .where("email", "=", guest.email)
      .execute();
    expect(codesOf(await copy(guest, fileEntry(file, inRoot(guest))))).toEqual([8003]);
    const own = await uploadFile(owner);
    await region.db
      .updateTable("users")
      .set({ disk_limit_bytes: 1 })
      .where("email", "=", owner.email)
      .execute();
    expect(codesOf(await copy(owner, fileEntry(own, inRoot(owner))))).toEqual([0]);
  });
});

describe("a copy of a folder", () => {
  it("is an empty one, once for one request id", async () => {
    const folder = await makeFolder(owner);
    await makeFolder(owner, folder);
    const request = { request_id: sealed.requestId(), items: [folderEntry(folder, owner.rootId)] };
    const first = await owner.client.call("pathcopy", request);
    expect(await owner.client.call("pathcopy", request)).toEqual(first);
    const list = { showdeleted: 0, hist_id: "0", offset_metaname_digest: "0", limit: 9 } as const;
    const id = first.results[0]!.new_id;
    expect((await owner.client.call("pathlist", { coffer_id: id, ...list })).pathlist).toEqual([]);
  });

  it("never goes into itself: 3610", async () => {
    const folder = await makeFolder(owner);
    const inner = await makeFolder(owner, folder);
    const results = await copy(owner, folderEntry(folder, inner), folderEntry(folder, folder));
    expect(codesOf(results)).toEqual([3610, 3610]);
  });
});
