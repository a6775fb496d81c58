import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import {
  ciphertextFor,
  crcOf,
  type Opened,
  preupload,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { type Double, startDouble } from "#tests/support/double.ts";

/**
 * T14: one account does whatever fills a disk, as fast as it can. Others write on meanwhile, and
 * what lies on disk for it never exceeds what it may store (Issue 10, C4).
 */
const MIB = 1024 * 1024;
const QUOTA_BYTES = 8 * MIB;
const OPEN_AT_MOST = 100;
/** A few seconds; about a minute with COFFER_LONG=1. */
const ROUNDS = process.env.COFFER_LONG === "1" ? 600 : 12;
const AT_ONCE = 8;
/** After this an upload that nobody writes to gives way to a new one. */
const SILENT_MS = 151_000;
const NO_ROOM = 8003;
const TOO_MANY = 9429;

let double: Double;
let attacker: TestAccount;
let neighbour: TestAccount;

beforeEach(async () => {
  double = await startDouble();
  const client = () => new TestClient(`${double.url}/r/ca-central`);
  attacker = await signUp(client(), "mallory@example.com");
  neighbour = await signUp(client(), "ada@example.com");
  await double.control("account", { email: attacker.email, diskLimitBytes: QUOTA_BYTES });
});
afterEach(() => double.stop());

/** Bytes on disk in files whose names are not among these. */
function bytesOnDisk(exceptNames: ReadonlySet<string>): number {
  const folder = join(double.data, "ca-central", "blobs");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name),
  );
  const foreign = files.filter(({ name }) => !exceptNames.has(name));
  return foreign.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

async function openOrNull(encSizeBytes: number): Promise<Opened | null> {
  return preupload(attacker, encSizeBytes).catch(() => null);
}

/** Bytes under a checksum that is not theirs: refused once they are on disk. */
const sendBroken = (opened: Opened, offset: number) =>
  sendChunk(attacker, opened, { bytes: randomBytes(MIB), offset, crc: "00000000" });

/** One round of refused chunks, good ones and halves, into everything that is open. */
async function strike(open: readonly Opened[], round: number): Promise<number[]> {
  const offset = (round % (QUOTA_BYTES / MIB)) * MIB;
  const sends = open
    .slice(-AT_ONCE)
    .flatMap((opened) => [
      sendBroken(opened, offset),
      sendChunk(attacker, opened, { bytes: randomBytes(MIB), offset }),
      sendChunk(attacker, opened, { bytes: randomBytes(1), offset: round }),
    ]);
  const answers = await Promise.all(sends.map((sent) => sent.catch(() => null)));
  return answers.map((answer) => answer?.errcode ?? -1);
}

describe("one account at full force (T14)", () => {
  it("keeps within its room on disk, and others write on", { timeout: 300_000 }, async () => {
    const open: Opened[] = [];
    const kept = new Set<string>();
    let mostBytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const sizes = [QUOTA_BYTES, QUOTA_BYTES / 2, 2 * MIB, MIB + 1];
      const opened = await Promise.all(sizes.map((size) => openOrNull(size)));
      open.push(...opened.filter((one) => one !== null));
      const [file] = await Promise.all([
        uploadFile(neighbour, { sizeBytes: 100_000 }),
        strike(open, round),
      ]);
      kept.add(file.cachekey);
      mostBytes = Math.max(mostBytes, bytesOnDisk(kept));
    }
    expect(mostBytes).toBeLessThanOrEqual(QUOTA_BYTES);
    expect(kept.size).toBe(ROUNDS);
  });

  it("has its room taken from when an upload opens until it ends", async () => {
    await preupload(attacker, QUOTA_BYTES / 2);
    const second = await preupload(attacker, QUOTA_BYTES / 2);
    expect(second.backup_id).toMatch(/^[0-9a-f]{32}$/);
    await expect(preupload(attacker, 1000)).rejects.toMatchObject({ refusal: { code: NO_ROOM } });
  });

  it("has at most so many uploads open, and those that went silent give way", async () => {
    for (let count = 0; count < OPEN_AT_MOST; count += 1) await preupload(attacker, 100);
    await expect(preupload(attacker, 100)).rejects.toMatchObject({ refusal: { code: TOO_MANY } });
    await double.control("clock", { offsetMs: SILENT_MS });
    const servtimeS = Math.floor((Date.now() + SILENT_MS) / 1000);
    const opened = await preupload(attacker, 100, { servtimeS });
    expect(opened.backup_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it("keeps nothing on disk of a chunk that was refused", async () => {
    const opened = await preupload(attacker, 4 * MIB);
    const blob = ciphertextFor(MIB).subarray(0, MIB);
    await sendChunk(attacker, opened, { bytes: blob, offset: 0, crc: crcOf(blob) });
    expect((await sendBroken(opened, 2 * MIB)).errcode).toBe(2);
    expect(bytesOnDisk(new Set())).toBe(MIB);
  });

  it("is refused by the disk's reserve at each chunk, not only at the start", async () => {
    const opened = await preupload(attacker, 2 * MIB);
    await double.control("settings", { diskReserveBytes: 1e18 });
    const answer = await sendChunk(attacker, opened, { bytes: randomBytes(MIB), offset: 0 });
    expect(answer).toMatchObject({ success: 0, errcode: NO_ROOM });
    expect(bytesOnDisk(new Set())).toBe(0);
  });
});
