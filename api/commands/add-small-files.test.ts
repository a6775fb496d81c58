import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RegionStore } from "#api/world.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { type Added, addMany, aSmallFile, type SmallFile } from "#mock-api/testing/small-files.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  ciphertextFor,
  dataRequest,
  downloadRange,
  preupload,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;
let region: RegionStore;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
  region = server.world.regions.get("ca-central")!;
});
afterEach(() => server.stop());

const codes = (told: readonly Added[]) => told.map(({ error_code }) => error_code);
const used = async () => (await account.client.call("userget", {})).user.disk_usage_bytes;
const namesIn = async (coffer_id: string) => {
  const page = {
    coffer_id,
    offset_metaname_digest: "0",
    limit: 100,
    showdeleted: 0,
    hist_id: "0",
  } as const;
  const { pathlist } = await account.client.call("pathlist", page);
  return pathlist.map((item) => item.coffer_id).sort();
};
const uploads = () => region.db.selectFrom("uploads").selectAll().execute();
const blobFiles = async () => {
  const names: string[] = [];
  for await (const some of region.blobs.finishedNames()) names.push(...some);
  for await (const some of region.blobs.temporaryNames()) names.push(...some);
  return names;
};

async function bytesOf({ coffer_id: itemId, blob_id: blobId }: Added, sizeBytes: number) {
  const file = { itemId, blobId, sizeBytes };
  const { datakeys, previewtoken: ticket } = await account.client.call(
    "pathdata",
    dataRequest(file),
  );
  const cachekey = Object.values(datakeys)[0]?.cachekey ?? "";
  const reply = await downloadRange(account.client.base, { cachekey, ticket });
  return Buffer.from(await reply.arrayBuffer());
}

describe("small files of one call", () => {
  it("are all there, with their bytes, and take the room of these", async () => {
    const folder = await makeFolder(account);
    const blobs = [1, 700, SMALL_FILE_LIMITS.maxBytes].map(ciphertextFor);
    const files = blobs.map((blob, index) =>
      aSmallFile(account, {
        ...{ blob, sizeBytes: blob.length - 36 },
        ...(index === 1 ? { pid: folder } : {}),
      }),
    );
    const before = await used();
    const told = await addMany(account, files);
    expect(codes(told)).toEqual([0, 0, 0]);
    expect(await namesIn(folder)).toEqual([told[1]!.coffer_id]);
    for (const [index, one] of told.entries()) {
      expect((await bytesOf(one, blobs[index]!.length - 36)).equals(blobs[index]!)).toBe(true);
    }
    const bytes = blobs.reduce((sum, blob) => sum + blob.length, 0);
    expect((await used()) - before).toBe(bytes);
    expect((await uploads()).every(({ is_done }) => is_done === 1)).toBe(true);
  });

  it("answer the same again, and count once, side by side too", async () => {
    const files = [aSmallFile(account), aSmallFile(account)];
    const [one, other] = await Promise.all([addMany(account, files), addMany(account, files)]);
    const third = await addMany(account, files);
    expect(other).toEqual(one);
    expect(third).toEqual(one);
    expect(codes(one)).toEqual([0, 0]);
    expect(await namesIn(account.rootId)).toEqual(one.map(({ coffer_id }) => coffer_id).sort());
    expect(await used()).toBe(2 * 736);
  });

  it.each<[string, number, (file: SmallFile) => Partial<SmallFile>]>([
    ["in a folder that is not there", 1503, () => ({ coffer_pid: "999999" })],
    ["wrapped for another share", 2000, () => ({ share_id: "999999" })],
    ["of another digest", 7022, () => ({ file_digest: "0".repeat(40) })],
    ["of another size", 7022, () => ({ size_bytes: 701 })],
    ["with a date that is none", 9000, () => ({ usertime: -1 })],
    ["with a field that nobody knows", 9000, (file) => Object.assign(file, { more: 1 })],
    [
      "above the size of a small file",
      9000,
      () => ({ size_bytes: SMALL_FILE_LIMITS.maxBytes + 1 }),
    ],
  ])("that are refused keep no other out, and leave nothing: one %s", async (_why, code, bend) => {
    const files = Array.from({ length: 3 }, () => aSmallFile(account));
    files[1] = { ...files[1]!, ...bend(files[1]!) };
    const told = await addMany(account, files);
    expect(codes(told)).toEqual([0, code, 0]);
    expect(told[1]).toMatchObject({ coffer_id: "", blob_id: "" });
    expect(await namesIn(account.rootId)).toHaveLength(2);
    expect(await used()).toBe(2 * 736);
    expect([(await uploads()).length, (await blobFiles()).length]).toEqual([2, 2]);
  });

  it("are 7030 each by itself where their name is taken, by one of the same call too", async () => {
    const digest = sealed.digest();
    await uploadFile(account, { digest });
    const twice = sealed.digest();
    const files = [
      aSmallFile(account, { digest }),
      aSmallFile(account, { digest: twice }),
      aSmallFile(account, { digest: twice }),
      aSmallFile(account),
    ];
    const told = await addMany(account, files);
    expect(codes(told)).toEqual([7030, 0, 7030, 0]);
    expect(await namesIn(account.rootId)).toHaveLength(3);
    expect(await blobFiles()).toHaveLength(3);
  });

  it("are 8003 from the first for which there is no room", async () => {
    const free = 2 * 736 + 735;
    await region.db.updateTable("users").set({ disk_limit_bytes: free }).execute();
    const files = Array.from({ length: 3 }, () => aSmallFile(account));
    expect(codes(await addMany(account, files))).toEqual([0, 0, 8003]);
    expect(await used()).toBe(2 * 736);
    expect(await blobFiles()).toHaveLength(2);
  });

  it("are 8003 on a full disk, and nothing of them is there", async () => {
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const { putWhole } = region.blobs;
    Object.assign(region.blobs, { putWhole: () => Promise.reject(full) });
    const files = [aSmallFile(account)];
    expect(await account.client.codeOf("pathaddmany", { files })).toBe(8003);
    expect(await namesIn(account.rootId)).toEqual([]);
    Object.assign(region.blobs, { putWhole });
    expect(codes(await addMany(account, files))).toEqual([0]);
  });

  it("of another account are out of reach: its folders, and the ids of its uploads", async () => {
    const eve = await server.account("eve@example.com");
    const own = aSmallFile(account);
    const [added] = await addMany(account, [own]);
    const opened = await preupload(account, 736);
    const into = aSmallFile(eve, { pid: account.rootId });
    const [done, open] = [own.backup_id, opened.backup_id].map((backup_id) => ({
      ...{ ...aSmallFile(eve), backup_id },
    }));
    const told = await addMany(eve, [into, done!, open!]);
    expect(codes(told)).toEqual([1503, 7022, 7022]);
    expect(JSON.stringify(told)).not.toContain(added!.coffer_id);
    expect(await namesIn(account.rootId)).toEqual([added!.coffer_id]);
    expect(codes(await addMany(account, [own]))).toEqual([0]);
  });

  it("wake whoever sees the folder, once for the call", async () => {
    const told = vi.spyOn(server.world.bus.messages, "publish");
    await addMany(account, [aSmallFile(account), aSmallFile(account), aSmallFile(account)]);
    expect(told).toHaveBeenCalledTimes(1);
    expect(told.mock.calls[0]?.[1]).toMatchObject({ type: "UPDATE_USER" });
  });

  it("have the room of uploads that nobody sends to any more, whose bytes go", async () => {
    const blob = ciphertextFor(100_000);
    const opened = await preupload(account, blob.length);
    await sendChunk(account, opened, { bytes: blob.subarray(0, 70_000), offset: 0 });
    await region.db.updateTable("users").set({ disk_limit_bytes: 100_300 }).execute();
    expect(codes(await addMany(account, [aSmallFile(account)]))).toEqual([8003]);
    await region.db.updateTable("uploads").set({ touched_s: 1 }).execute();
    expect(codes(await addMany(account, [aSmallFile(account)]))).toEqual([0]);
    expect((await uploads()).map(({ is_done }) => is_done)).toEqual([1]);
    expect(await blobFiles()).toHaveLength(1);
  });

  it("end no upload that was begun in chunks", async () => {
    const file = aSmallFile(account, { sizeBytes: 65_536 });
    const blob = Buffer.from(file.packet_b64, "base64");
    const opened = await preupload(account, blob.length);
    const sent = { bytes: blob.subarray(36), offset: 36 };
    expect(await sendChunk(account, opened, sent)).toMatchObject({ success: 1 });
    const { backup_id } = opened;
    expect(codes(await addMany(account, [{ ...file, backup_id }]))).toEqual([7022]);
    expect((await uploads()).map(({ is_done }) => is_done)).toEqual([0]);
  });

  it("are refused each where none is whole, and whole where one does not say its id", async () => {
    const bad = { ...aSmallFile(account), usertime: -1 };
    expect(codes(await addMany(account, [bad]))).toEqual([9000]);
    const files = [aSmallFile(account), { ...bad, backup_id: "?" }];
    expect(await account.client.codeOf("pathaddmany", { files })).toBe(9000);
    expect(await uploads()).toEqual([]);
  });

  it("are refused whole when one id stands twice or there are too many", async () => {
    const file = aSmallFile(account);
    const many = Array.from({ length: SMALL_FILE_LIMITS.maxFilesOfCall + 1 }, () =>
      aSmallFile(account),
    );
    for (const files of [[file, file], many, []]) {
      expect(await account.client.codeOf("pathaddmany", { files })).toBe(9000);
    }
    expect(await uploads()).toEqual([]);
  });

  it("that a crash left between their rows and their bytes are sent again and are whole", async () => {
    const file = aSmallFile(account);
    const { putWhole } = region.blobs;
    Object.assign(region.blobs, { putWhole: () => Promise.reject(new Error("gone")) });
    expect(await account.client.codeOf("pathaddmany", { files: [file] })).toBe(9500);
    expect(await namesIn(account.rootId)).toEqual([]);
    Object.assign(region.blobs, { putWhole });
    const [told] = await addMany(account, [file]);
    expect(told!.error_code).toBe(0);
    const blob = Buffer.from(file.packet_b64, "base64");
    expect((await bytesOf(told!, 700)).equals(blob)).toBe(true);
  });
});

describe("whole blobs", () => {
  it("take their place together, and again, without ever being cut short", async () => {
    const blobs = Array.from({ length: 40 }, (_, index) => ({
      backupId: index.toString(16).padStart(32, "0"),
      cachekey: randomBytes(16).toString("hex"),
      bytes: randomBytes(index + 1),
    }));
    await Promise.all([region.blobs.putWhole(blobs), region.blobs.putWhole(blobs)]);
    await region.blobs.putWhole(blobs.slice(0, 3));
    for (const { cachekey, bytes } of blobs) {
      expect(await region.blobs.sizeOf(cachekey)).toBe(bytes.length);
    }
    expect(await blobFiles()).toHaveLength(40);
  });
});
