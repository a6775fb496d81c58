import { copyFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import {
  dataRequest,
  downloadRange,
  preupload,
  sendChunk,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { type Double, startDouble } from "#tests/support/double.ts";

/**
 * T13: a server that is started beside a database that is not the one of its blobs. Whatever it
 * believes then, the right database finds every blob again (Issue 10, C3).
 */
const REGION = "ca-central";
const OTHER_REGION = "us-central";
const BLOBS = 12;
const DAY_S = 24 * 3600;
/** Far beyond every time that unknown files are kept. */
const YEARS_S = 3 * 365 * DAY_S;
const SIZE_BYTES = 3000;
const DATABASE_FILES = ["coffer.db", "coffer.db-wal", "coffer.db-shm"];

let double: Double;
let account: TestAccount;
let files: UploadedFile[];

beforeEach(async () => {
  double = await startDouble();
  account = await signUp(new TestClient(`${double.url}/r/${REGION}`), "ada@example.com");
  files = [];
});
afterEach(() => double.stop());

const databaseOf = (region: string) => join(double.data, region, "coffer.db");
const safeCopy = () => join(double.data, "right.db");

async function upload(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    files.push(await uploadFile(account, { sizeBytes: SIZE_BYTES }));
  }
}

function removeDatabase(region: string): void {
  for (const name of DATABASE_FILES) rmSync(join(double.data, region, name), { force: true });
}

function putDatabase(from: string, region: string): void {
  removeDatabase(region);
  copyFileSync(from, databaseOf(region));
}

/** Every file of the store as if it had lain there for a year. */
function age(): void {
  const folder = join(double.data, REGION, "blobs");
  const longAgoS = Date.now() / 1000 - 365 * DAY_S;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), longAgoS, longAgoS);
  }
}

/** Runs on the wrong database as long as one can, or refuses to; then the right one is put back. */
async function liveWith(changeDatabase: () => Promise<void> | void): Promise<string> {
  await double.process.stop();
  copyFileSync(databaseOf(REGION), safeCopy());
  age();
  await changeDatabase();
  const isUp = await double.process.start().then(
    () => true,
    () => false,
  );
  const health = isUp ? await runForYears() : "";
  await double.process.stop();
  putDatabase(safeCopy(), REGION);
  return health;
}

async function runForYears(): Promise<string> {
  for (const aheadS of [0, YEARS_S, 2 * YEARS_S]) {
    await double.control("sweep", { aheadS });
    await double.control("tidy", {});
  }
  const reply = await fetch(`${double.url}/healthz`);
  return reply.text();
}

/** How many blobs do not come back byte for byte. */
async function countLost(): Promise<number> {
  await double.process.start();
  let lost = 0;
  for (const file of files) {
    const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
    const reply = await downloadRange(account.client.base, { cachekey: file.cachekey, ticket });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (reply.status !== 200 || !bytes.equals(file.blob)) lost += 1;
  }
  return lost;
}

describe("a server that starts beside a wrong database (T13)", () => {
  it("which is missing: loses nothing, and says in log and health why it sweeps nothing", async () => {
    await upload(BLOBS);
    const health = await liveWith(() => removeDatabase(REGION));
    expect(await countLost()).toBe(0);
    expect(JSON.parse(health)).toEqual({ ok: true, sweep: { [REGION]: "other-database" } });
    expect(double.process.output()).toContain('"why":"other-database"');
    expect(await (await fetch(`${double.url}/healthz`)).json()).toEqual({ ok: true });
  });

  it("which is empty: loses nothing", async () => {
    await upload(BLOBS);
    const health = await liveWith(() => {
      removeDatabase(REGION);
      writeFileSync(databaseOf(REGION), "");
    });
    expect(await countLost()).toBe(0);
    expect(health).toContain("other-database");
  });

  it("which is older than the blobs: loses nothing, not even what was unfinished in it", async () => {
    await upload(2);
    const older = join(double.data, "older.db");
    const opened = await preupload(account, files[0]!.blob.length);
    await sendChunk(account, opened, { bytes: files[0]!.blob, offset: 0 });
    await double.process.stop();
    copyFileSync(databaseOf(REGION), older);
    await double.process.start();
    await upload(BLOBS);
    const health = await liveWith(() => putDatabase(older, REGION));
    expect(await countLost()).toBe(0);
    expect(health).toContain("older-database");
    const again = await sendChunk(account, opened, { bytes: files[0]!.blob, offset: 0 });
    expect(again.success).toBe(1);
  });

  it("which belongs to another store: loses nothing", async () => {
    await upload(BLOBS);
    const other = await startDouble();
    const stranger = new TestClient(`${other.url}/r/${REGION}`);
    await uploadFile(await signUp(stranger, "bob@example.com"));
    await other.process.stop();
    const health = await liveWith(() => putDatabase(join(other.data, REGION, "coffer.db"), REGION));
    await other.stop();
    expect(await countLost()).toBe(0);
    expect(health).toContain("other-database");
  });

  it("which is damaged: loses nothing", async () => {
    await upload(BLOBS);
    await liveWith(async () => {
      const file = await open(databaseOf(REGION), "r+");
      const { size } = await file.stat();
      await file.write(Buffer.alloc(size / 2, 0xa5), 0, size / 2, size / 4);
      await file.close();
    });
    expect(await countLost()).toBe(0);
  });

  it("which is another region's: loses nothing", async () => {
    await upload(BLOBS);
    const health = await liveWith(() => putDatabase(databaseOf(OTHER_REGION), REGION));
    expect(await countLost()).toBe(0);
    expect(health).toContain("other-database");
  });

  it("which was emptied by hand: loses nothing, and says that too much is unknown", async () => {
    await upload(BLOBS);
    const health = await liveWith(() => {
      const database = new DatabaseSync(databaseOf(REGION));
      for (const table of ["items", "blobs", "uploads"]) database.exec(`delete from ${table}`);
      database.close();
    });
    expect(await countLost()).toBe(0);
    expect(health).toContain("many-unknown");
  });
});
