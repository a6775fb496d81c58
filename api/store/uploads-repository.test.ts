import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sweep, tidy } from "#api/jobs/maintenance.ts";
import { purgeUploads, recordChunk } from "#api/store/uploads-repository.ts";
import type { RegionStore } from "#api/world.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  ciphertextFor,
  finishRequest,
  preupload,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

const HOUR_MS = 3600 * 1000;
const DAY_S = 24 * 3600;
const KEPT_HOURS = 48;
const SIZE_BYTES = 1000;
let server: TestServer;
let account: TestAccount;
let region: RegionStore;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
  region = server.world.regions.get("ca-central")!;
});
afterEach(() => server.stop());

async function tidyAfter(ms: number): Promise<void> {
  server.world.clock.shift(ms);
  await tidy(server.world);
  server.world.clock.shift(0);
}

/** An upload whose bytes are all there; `finish` is the call that ends it. */
async function sentUpload() {
  const blob = ciphertextFor(SIZE_BYTES);
  const opened = await preupload(account, blob.length);
  const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
  const sent = { blob, answer, sizeBytes: SIZE_BYTES, pid: account.rootId };
  const request = finishRequest(opened, sent);
  return { opened, request, finish: () => account.client.call("webfinishbackup", request) };
}

const uploadRows = () => region.db.selectFrom("uploads").selectAll().execute();

async function temporaryFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const some of region.blobs.temporaryNames()) names.push(...some);
  return names;
}

describe("an upload that nobody finished", () => {
  it("goes with its bytes after two days, and a late end of it is 7022", async () => {
    const upload = await sentUpload();
    await tidyAfter((KEPT_HOURS - 1) * HOUR_MS);
    expect(await temporaryFiles()).toEqual([upload.opened.backup_id]);
    await tidyAfter((KEPT_HOURS + 1) * HOUR_MS);
    expect(await temporaryFiles()).toEqual([]);
    expect(await uploadRows()).toEqual([]);
    await expect(upload.finish()).rejects.toMatchObject({ refusal: { code: 7022 } });
  });

  it("keeps its bytes when it is finished while the old ones are looked for", async () => {
    const upload = await sentUpload();
    const [row] = await uploadRows();
    await upload.finish();
    await purgeUploads(region.db, region.blobs, (row?.touched_s ?? 0) + 1);
    expect(await region.blobs.sizeOf(upload.request.cachekey)).toBe(upload.request.enc_size_bytes);
  });

  it("is no item when it was forgotten between its bytes and its end", async () => {
    const upload = await sentUpload();
    const { publish } = region.blobs;
    Object.assign(region.blobs, {
      publish: async (backupId: string, cachekey: string) => {
        const isThere = await publish(backupId, cachekey);
        await region.db.deleteFrom("uploads").where("backup_id", "=", backupId).execute();
        return isThere;
      },
    });
    await expect(upload.finish()).rejects.toMatchObject({ refusal: { code: 7022 } });
  });
});

describe("a finished upload", () => {
  it("takes no chunk any more that was on its way, and keeps no byte of it", async () => {
    const upload = await sentUpload();
    const chunk = {
      backup_id: upload.opened.backup_id,
      offset_bytes: 0,
      length_bytes: 100,
      crc32: "00000000",
      digests: null,
    };
    const { publish } = region.blobs;
    Object.assign(region.blobs, {
      publish: async (backupId: string, cachekey: string) => {
        const isThere = await publish(backupId, cachekey);
        const bytes = Readable.from([]);
        await region.blobs.write({ backupId, at: 0, bytes, signal: new AbortController().signal });
        return isThere;
      },
    });
    await upload.finish();
    expect(await recordChunk(region.db, chunk, 0)).toBe(false);
    expect(await temporaryFiles()).toEqual([]);
  });

  it("answers its end again for two days, and then leaves only the item", async () => {
    const upload = await sentUpload();
    const { coffer_id: itemId } = await upload.finish();
    await tidyAfter((KEPT_HOURS - 1) * HOUR_MS);
    expect((await upload.finish()).coffer_id).toBe(itemId);
    await tidyAfter((KEPT_HOURS + 1) * HOUR_MS);
    expect(await uploadRows()).toEqual([]);
    expect(await region.blobs.sizeOf(upload.request.cachekey)).toBe(upload.request.enc_size_bytes);
  });
});

describe("after a crash", () => {
  const sweepIn = (days: number) => sweep(server.world, server.world.clock.nowS() + days * DAY_S);

  /** A file that the database knows no more, beside one that it knows. */
  async function lostFile() {
    const kept = await uploadFile(account);
    const lost = await uploadFile(account);
    const row = await region.db
      .deleteFrom("blobs")
      .where("cachekey", "=", lost.cachekey)
      .returningAll()
      .executeTakeFirstOrThrow();
    await region.db.deleteFrom("uploads").where("cachekey", "=", lost.cachekey).execute();
    return { kept, lost, row };
  }

  it("bytes of an item that is gone for good leave after a week, and no others", async () => {
    const { kept, lost } = await lostFile();
    const unfinished = await sentUpload();
    await sweepIn(6);
    expect(await region.blobs.sizeOf(lost.cachekey)).toBe(lost.blob.length);
    await sweepIn(8);
    expect(await region.blobs.sizeOf(lost.cachekey)).toBeUndefined();
    expect(await region.blobs.sizeOf(kept.cachekey)).toBe(kept.blob.length);
    expect(await temporaryFiles()).toEqual([unfinished.opened.backup_id]);
  });

  it("they wait in the quarantine for 90 days, and come back to a database that knows them", async () => {
    const { lost, row } = await lostFile();
    await sweepIn(8);
    await sweepIn(8 + 89);
    await region.db.insertInto("blobs").values(row).execute();
    server = await server.restart();
    region = server.world.regions.get("ca-central")!;
    expect(await region.blobs.sizeOf(lost.cachekey)).toBe(lost.blob.length);
  });

  it("after 90 days in the quarantine they are deleted", async () => {
    const { lost, row } = await lostFile();
    await sweepIn(8);
    await sweepIn(8 + 91);
    await region.db.insertInto("blobs").values(row).execute();
    server = await server.restart();
    region = server.world.regions.get("ca-central")!;
    expect(await region.blobs.sizeOf(lost.cachekey)).toBeUndefined();
  });

  it("bytes of an upload that is forgotten leave after a week", async () => {
    await sentUpload();
    await region.db.deleteFrom("uploads").execute();
    await sweepIn(8);
    expect(await temporaryFiles()).toEqual([]);
  });

  it("an upload that took its place on disk and was not written down can still be finished", async () => {
    const upload = await sentUpload();
    await region.blobs.publish(upload.opened.backup_id, upload.request.cachekey);
    await sweepIn(8);
    const { coffer_id: itemId } = await upload.finish();
    expect(itemId).toBe(upload.opened.coffer_id);
  });
});
