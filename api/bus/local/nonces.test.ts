import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StatementSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openNonces, type StoredNonces } from "#api/bus/local/nonces.ts";

const NOW_S = 1_800_000_000;
const PURGE_EVERY = 1000;

let folder: string;
let nonces: StoredNonces;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coffer-nonces-"));
  nonces = openNonces(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  nonces.close();
  rmSync(folder, { recursive: true });
});

/** From here on no statement writes, with this code of SQLite. */
function fillDisk(errcode: number): void {
  vi.spyOn(StatementSync.prototype, "run").mockImplementation(() => {
    throw Object.assign(new Error("no write"), { errcode });
  });
}

const FULL = 13;
const IO_WRITE = 778;
const CORRUPT = 11;

describe("a nonce on a disk that takes no write", () => {
  it.each([FULL, IO_WRITE])("counts once, as do those from before and after: %i", async (code) => {
    expect(await nonces.use("before", NOW_S)).toBe(true);
    fillDisk(code);
    expect(await nonces.use("before", NOW_S)).toBe(false);
    expect(await nonces.use("during", NOW_S)).toBe(true);
    expect(await nonces.use("during", NOW_S)).toBe(false);
    vi.restoreAllMocks();
    expect(await nonces.use("during", NOW_S)).toBe(false);
    expect(await nonces.use("after", NOW_S)).toBe(true);
    expect(await nonces.use("after", NOW_S)).toBe(false);
  });

  it("is forgotten after its time, and a purge that fails refuses no call", async () => {
    fillDisk(FULL);
    for (let n = 1; n < PURGE_EVERY; n += 1) await nonces.use(`n${n}`, NOW_S);
    expect(await nonces.use("n1", NOW_S)).toBe(false);
    for (let n = 1; n < PURGE_EVERY; n += 1) await nonces.use(`m${n}`, NOW_S + 601);
    expect(await nonces.use("n1", NOW_S + 601)).toBe(true);
  });

  it("is refused with the cause when the database is damaged", async () => {
    fillDisk(CORRUPT);
    await expect(nonces.use("any", NOW_S)).rejects.toMatchObject({ errcode: CORRUPT });
  });
});
