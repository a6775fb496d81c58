import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import {
  aStored,
  askedFrom,
  instead,
  isDownload,
  rowsOf,
  SLICE_BYTES,
  turns,
} from "#tests/support/stored-download.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { makeTransferWorld, SMALL_SIZES } from "#tests/support/transfer-world.ts";

const MIB = 1024 * 1024;
/** Seven slices in a range, as in the product: more than are opened ahead. */
const SIZES = { ...SMALL_SIZES, rangeBytes: 7 * MIB };
/** One that comes, and one that does not. */
const TWO_RANGES = SIZES.rangeBytes + MIB;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

describe("a download over the private file system in an open page", () => {
  it("that failed goes on with a retry where it was", async () => {
    const stored = await aStored(user, TWO_RANGES, SIZES);
    const { shared, item, content, parts } = stored;
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    shared.server.fault = ({ url }) =>
      isDownload(url) && (askedFrom([url])[0] ?? 0) > 0 ? { kind: "status", status: 404 } : null;
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([7102]);
    expect(parts.count).toBeGreaterThan(0);
    const urls: string[] = [];
    shared.server.fault = ({ url }) => {
      urls.push(url);
      return null;
    };
    world.engine.retry(rowsOf(world)[0]?.id ?? "");
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved.at(-1)?.bytes.equals(content)).toBe(true);
    expect(askedFrom(urls)).not.toContain(0);
    expect([user.uploads.kept.size, parts.kept.size]).toEqual([0, 0]);
  });

  it("that is cancelled leaves nothing", async () => {
    const { shared, item, parts } = await aStored(user);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    shared.server.fault = ({ url }) => (isDownload(url) ? { kind: "stall" } : null);
    world.engine.download([item], { kind: "files" });
    await world.until((rows) => rows[0]?.status === 12);
    await turns();
    expect(user.uploads.kept.size).toBe(1);
    world.engine.cancelAll();
    await world.until((rows) => rows.length === 0);
    await turns();
    expect([user.uploads.kept.size, parts.kept.size]).toEqual([0, 0]);
  });

  it("goes on without a note where this device keeps none, and is whole", async () => {
    const { shared, item, parts, content } = await aStored(user);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    let notes = 0;
    instead(user.crypto, "keepUpload", (keepUpload) => async (input) => {
      notes += 1;
      // The first part is told of, the second is not, nor is any that comes after it.
      if (notes === 3) throw new Error("full");
      await keepUpload(input);
    });
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved[0]?.bytes.equals(content)).toBe(true);
    expect(notes).toBe(3);
    expect(parts.kept.size).toBe(0);
  });

  it.each([
    ["that is a slice and no more", SLICE_BYTES, 0],
    ["that is a byte more than a slice", SLICE_BYTES + 1, 1],
  ])("is noted only when it is worth it: one %s", async (_what, sizeBytes, notes) => {
    const { shared, item } = await aStored(user, sizeBytes);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    shared.server.fault = ({ url }) => (isDownload(url) ? { kind: "stall" } : null);
    world.engine.download([item], { kind: "files" });
    await world.until((rows) => rows[0]?.status === 12);
    for (let turn = 0; user.uploads.kept.size < notes && turn < 1_000; turn += 1) await turns(1);
    expect(user.uploads.kept.size).toBe(notes);
    world.engine.cancelAll();
    await world.until((rows) => rows.length === 0);
  });
});
