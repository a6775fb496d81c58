import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBackup } from "#api/backup/create-backup.ts";
import { restoreBackup } from "#api/backup/restore-backup.ts";
import { verifyBackup } from "#api/backup/verify-backup.ts";
import { pathOf } from "#api/blobs/disk/files.ts";
import { emptyRemoved } from "#api/blobs/disk/removals.ts";
import { openRemovalGate, takeBackupLease } from "#api/store/backup-lease.ts";
import { lockDataFolder } from "#api/store/data-lock.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, preupload, sendChunk, uploadFile } from "#mock-api/testing/uploads.ts";

let parent: string;
let data: string;
let backups: string;
let server: TestServer;
let account: TestAccount;

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "coffer-backup-"));
  [data, backups] = [join(parent, "data"), join(parent, "backups")];
  server = await startTestServer({}, data);
  account = await server.account("ada@example.com");
});
afterEach(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

function create(isIncremental = false) {
  return createBackup({ dataFolder: data, to: backups, isIncremental, settings: ["COFFER_HOST"] });
}

function blobPath(folder: string, name: string, kind: "finished" | "temporary" = "finished") {
  return pathOf(join(folder, "ca-central/blobs"), { kind, name });
}

/** Deletes a file of the account and empties it out of the trash. */
async function deleteForGood(itemId: string): Promise<void> {
  const request = () => ({ request_id: sealed.requestId(), coffer_ids: [itemId] });
  await account.client.call("pathdelete", request());
  await account.client.call("pathpurge", request());
}

/** Mode of each file and folder below, by path. */
function modesBelow(folder: string): [string, number][] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...names].map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
}

describe("a backup", () => {
  it("restores as a server with the same files, secrets and unfinished uploads", async () => {
    const file = await uploadFile(account);
    const chunk = ciphertextFor(131_072).subarray(0, 131_072);
    const opened = await preupload(account, 3 * 131_072);
    await sendChunk(account, opened, { bytes: chunk, offset: 0 });
    writeFileSync(join(data, "secret"), "of the gateway", { mode: 0o600 });
    writeFileSync(join(data, "features.json"), "[]");

    const made = await create();
    expect(made).toMatchObject({ blobs: 2, linked: 1, faults: {} });
    for (const [path, mode] of modesBelow(made.folder))
      expect([path, mode & 0o077]).toEqual([path, 0]);
    expect(JSON.parse(readFileSync(join(made.folder, "settings.json"), "utf8"))).toEqual({
      settings: ["COFFER_HOST"],
    });
    expect(await verifyBackup(backups, null)).toMatchObject({ folder: made.folder, faults: {} });

    const restored = join(parent, "restored");
    await restoreBackup(backups, restored);
    expect(readdirSync(restored).sort()).toEqual(
      expect.arrayContaining([
        "keys-secret",
        "ca-central",
        "features.json",
        "secret",
        "us-central",
      ]),
    );
    expect(readFileSync(blobPath(restored, file.cachekey))).toEqual(file.blob);
    expect(readFileSync(blobPath(restored, opened.backup_id, "temporary"))).toEqual(chunk);
    const copy = await startTestServer({}, restored);
    expect(copy.world.regions.get("ca-central")?.sweep.held).toBeNull();
    const client = copy.client();
    client.session = account.client.session;
    const request = { coffer_id: account.rootId, showdeleted: 0, hist_id: "0" } as const;
    const page = { offset_metaname_digest: "0", limit: 10 };
    const listed = await client.call("pathlist", { ...request, ...page });
    expect(listed.pathlist.map((item) => item.coffer_id)).toEqual([file.itemId]);
    await copy.stop();
  });

  it("takes what did not change from the one before when it is incremental", async () => {
    const { cachekey } = await uploadFile(account);
    const first = await create();
    const added = await uploadFile(account);
    // The earlier backup has it: the installation's file is not looked at.
    rmSync(blobPath(data, cachekey));
    const second = await create(true);
    expect(second).toMatchObject({ blobs: 2, linked: 2, faults: {} });
    const inode = (folder: string, name: string) => statSync(blobPath(folder, name)).ino;
    expect(inode(second.folder, cachekey)).toBe(inode(first.folder, cachekey));
    expect(existsSync(blobPath(second.folder, added.cachekey))).toBe(true);
  });

  it("says which bytes the installation itself lacks", async () => {
    const [missing, short] = [await uploadFile(account), await uploadFile(account)];
    rmSync(blobPath(data, missing.cachekey));
    truncateSync(blobPath(data, short.cachekey), 5);
    const faults = {
      [`ca-central/blobs/${missing.cachekey.slice(0, 2)}/${missing.cachekey}`]: "missing",
      [`ca-central/blobs/${short.cachekey.slice(0, 2)}/${short.cachekey}`]: "wrong size",
    };
    expect((await create()).faults).toEqual(faults);
    const verified = await verifyBackup(backups, null);
    expect(verified).toMatchObject({ faults: {}, inherited: faults });
  });

  it("is none where there is no installation", async () => {
    const request = { to: backups, isIncremental: false, settings: [] };
    const making = createBackup({ ...request, dataFolder: join(parent, "none") });
    await expect(making).rejects.toThrow("there is no database");
    expect(existsSync(join(parent, "none"))).toBe(false);
  });
});

describe("bytes that are deleted for good while a backup runs", () => {
  it("wait until it has ended, and are gone then", async () => {
    const file = await uploadFile(account);
    const lease = takeBackupLease(data);
    expect(() => takeBackupLease(data)).toThrow("another backup");
    await deleteForGood(file.itemId);
    const waiting = join(data, "ca-central/blobs/removed", `finished-${file.cachekey}`);
    expect(readFileSync(waiting)).toEqual(file.blob);
    const { blobs } = server.world.regions.get("ca-central")!;
    expect(await blobs.emptyRemoved()).toBe(0);
    expect(existsSync(waiting)).toBe(true);
    lease.release();
    expect(await blobs.emptyRemoved()).toBe(1);
    expect(existsSync(waiting)).toBe(false);
  });

  it("are gone at once while none runs", async () => {
    const file = await uploadFile(account);
    await deleteForGood(file.itemId);
    expect(existsSync(blobPath(data, file.cachekey))).toBe(false);
    expect(existsSync(join(data, "ca-central/blobs/removed"))).toBe(false);
  });

  it("stay while a backup begins in the middle of the removal", async () => {
    const gate = openRemovalGate(data);
    await gate.whileFree(async () => {
      expect(() => takeBackupLease(data)).toThrow("another backup");
    });
    takeBackupLease(data).release();
    expect(await emptyRemoved(join(data, "ca-central/blobs"), gate)).toBe(0);
    gate.close();
  });
});

describe("a backup that is damaged", () => {
  it.each([
    ["other bytes", (path: string) => writeFileSync(path, Buffer.alloc(1036))],
    ["missing", (path: string) => rmSync(path)],
  ] as const)("is found by its digests, and not restored: %s", async (fault, damage) => {
    const { cachekey } = await uploadFile(account);
    const { folder } = await create();
    rmSync(blobPath(data, cachekey));
    damage(blobPath(folder, cachekey));
    const path = `ca-central/blobs/${cachekey.slice(0, 2)}/${cachekey}`;
    expect((await verifyBackup(folder, null)).faults).toEqual({ [path]: fault });
    expect((await verifyBackup(folder, 1)).faults).toEqual({ [path]: fault });
    expect((await verifyBackup(folder, 0)).faults).toEqual({});
    const restored = join(parent, "restored");
    await expect(restoreBackup(folder, restored)).rejects.toThrow(cachekey);
    expect(readdirSync(restored)).toEqual([]);
  });

  it("is refused when its manifest was cut short or changed", async () => {
    const { folder } = await create();
    const manifest = join(folder, "manifest.jsonl");
    const lines = readFileSync(manifest, "utf8").split("\n");
    writeFileSync(manifest, lines.filter((line) => !line.includes("keys-secret")).join("\n"));
    await expect(verifyBackup(folder, null)).rejects.toThrow("manifest.jsonl is damaged");
    writeFileSync(manifest, lines.slice(0, 3).join("\n"));
    await expect(restoreBackup(folder, join(parent, "restored"))).rejects.toThrow("is damaged");
  });
});

describe("a restore", () => {
  it("takes an empty folder alone", async () => {
    await create();
    await expect(restoreBackup(backups, data)).rejects.toThrow("is not empty");
    await expect(restoreBackup(data, join(parent, "restored"))).rejects.toThrow(
      "there is no complete backup",
    );
  });

  it("that did not end is no folder for a server", async () => {
    const restored = join(parent, "restored");
    await create();
    await restoreBackup(backups, restored);
    writeFileSync(join(restored, "restore-unfinished"), "");
    expect(() => lockDataFolder(restored)).toThrow("did not end");
  });
});
