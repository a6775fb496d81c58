import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { encSliceBytes } from "#app/core/transfers/sizes.ts";
import { DyingPage } from "#tests/support/dying-page.ts";
import { leaveDownload, openPageAgain } from "#tests/support/left-download.ts";
import {
  aStored,
  askedFrom,
  instead,
  isDownload,
  rowsOf,
  SLICE_BYTES,
  type Stored,
  turns,
} from "#tests/support/stored-download.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  type SharedWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

const leave = (stored: Stored) => leaveDownload(user, stored);
const openAgain = (shared: SharedWorld, change?: (person: TestAccount) => void) =>
  openPageAgain(user, shared, change);
const DIGEST_OF_IT = /"digestHex":"[0-9a-f]{64}","sizeBytes"/;
const DIGEST_OF_ANOTHER = `"digestHex":"${"0".repeat(64)}","sizeBytes"`;

describe("a download over the private file system that its page did not outlive", () => {
  it("is offered as far as it stands, and fetches only what is missing", async () => {
    const stored = await aStored(user);
    const { shared, parts, content } = stored;
    await leave(stored);
    const standing = [...parts.kept.values()].flat().reduce((sum, { length }) => sum + length, 0);
    expect(standing).toBe(4 * encSliceBytes(SMALL_SIZES));
    const { world, urls } = await openAgain(shared);
    const [row] = rowsOf(world);
    expect(row).toMatchObject({
      ...{ kind: "download", name: "a.bin", isInterrupted: true, canReopen: true },
      ...{ sizeBytes: stored.item.sizeBytes, doneBytes: 4 * SLICE_BYTES, canRemove: true },
    });
    expect(await world.engine.goOn(row?.id ?? "")).toBe(true);
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved.map(({ end }) => end)).toEqual(["whole"]);
    expect(world.saved[0]?.bytes.equals(content)).toBe(true);
    const from = askedFrom(urls);
    expect(Math.min(...from)).toBe(standing);
    await turns();
    expect([user.uploads.kept.size, parts.kept.size]).toEqual([0, 0]);
  });

  it("has nothing on the device in clear before all of it is here (Trust W15)", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const standing = Buffer.concat([...stored.parts.kept.values()].flat());
    expect(standing.length).toBeGreaterThan(0);
    const { content } = stored;
    for (let at = 0; at + 32 <= standing.length; at += SLICE_BYTES / 32) {
      expect(standing.includes(content.subarray(at, at + 32))).toBe(false);
    }
  });

  it("takes away what an earlier version of this product kept in clear (Trust W15)", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world } = await openAgain(stored.shared, (person) =>
      instead(person.crypto, "openKeptUpload", (openKeptUpload) => async (name) => {
        const text = await openKeptUpload(name);
        return text?.replace('"v":2', '"v":1') ?? null;
      }),
    );
    await turns();
    expect(rowsOf(world)).toEqual([]);
    expect([user.uploads.kept.size, stored.parts.kept.size]).toEqual([0, 0]);
  });

  it("that stands whole and was not opened yet is opened without a byte more", async () => {
    const stored = await aStored(user);
    let parts = 0;
    const page = new DyingPage(user, stored.shared, Number.POSITIVE_INFINITY);
    instead(user.crypto, "keepUpload", (keepUpload) => async (input) => {
      await keepUpload(input);
      parts += 1;
      if (parts === 4) page.kill();
    });
    page.world.engine.download([stored.item], { kind: "files" });
    await page.death;
    const { world, urls } = await openAgain(stored.shared);
    await world.engine.goOn(rowsOf(world)[0]?.id ?? "");
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved[0]?.bytes.equals(stored.content)).toBe(true);
    expect(urls.filter(isDownload)).toEqual([]);
  });

  it("goes on under the row of the same file that is asked for anew", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world, urls } = await openAgain(stored.shared);
    world.engine.download([stored.item], { kind: "files" });
    await world.untilIdle();
    expect(rowsOf(world).map(({ id, status }) => [id, status])).toEqual([["t1", 1]]);
    expect(world.saved[0]?.bytes.equals(stored.content)).toBe(true);
    expect(askedFrom(urls)).not.toContain(0);
  });

  it("does not go on for an earlier version of that file", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world, urls } = await openAgain(stored.shared);
    world.engine.download([stored.item], { kind: "files", digestHex: "00" });
    await world.untilIdle();
    expect(rowsOf(world).map(({ isInterrupted }) => isInterrupted)).toEqual([true, false]);
    expect(rowsOf(world)[1]?.status).toBe(7103);
    expect(urls.filter(isDownload)).toEqual([]);
  });

  it.each([
    [
      "a byte of what stands is another",
      (all: Buffer[]) => all[0]?.writeUInt8((all[0][7] ?? 0) ^ 1, 7),
    ],
    ["a part is shorter", (all: Buffer[]) => all.splice(1, 1, Buffer.alloc(5))],
    ["a part is gone", (all: Buffer[]) => all.splice(0, 1)],
    ["all of it is gone", (all: Buffer[]) => all.splice(0)],
    ["parts have changed places", (all: Buffer[]) => all.reverse()],
  ])("begins anew when %s", async (_what, spoil) => {
    const stored = await aStored(user);
    await leave(stored);
    for (const all of stored.parts.kept.values()) spoil(all);
    const { world, urls } = await openAgain(stored.shared);
    await world.engine.goOn(rowsOf(world)[0]?.id ?? "");
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved[0]?.bytes.equals(stored.content)).toBe(true);
    expect(askedFrom(urls)).toContain(0);
  });

  it("goes on with the version that it began with, beside a newer one", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world, urls } = await openAgain(stored.shared);
    const [row] = rowsOf(world);
    await uploadNewer(world, stored.item);
    await world.engine.goOn(row?.id ?? "");
    await world.untilIdle();
    expect(rowsOf(world).find(({ id }) => id === row?.id)?.status).toBe(1);
    expect(world.saved[0]?.bytes.equals(stored.content)).toBe(true);
    expect(askedFrom(urls)).not.toContain(0);
  });

  it("begins anew when the answer is another version: never the half of one and the half of the other", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world, urls } = await openAgain(stored.shared, (person) =>
      instead(person.crypto, "openKeptUpload", (openKeptUpload) => async (name) => {
        const text = await openKeptUpload(name);
        return text?.replace(DIGEST_OF_IT, DIGEST_OF_ANOTHER) ?? null;
      }),
    );
    await world.engine.goOn(rowsOf(world)[0]?.id ?? "");
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved[0]?.bytes.equals(stored.content)).toBe(true);
    expect(askedFrom(urls)).toContain(0);
  });

  it("ends with 7103, and nothing to go on with, when what follows is not what its seal says", async () => {
    const stored = await aStored(user);
    const { shared, parts } = stored;
    await leave(stored);
    // As if what was noted were of other bytes than the seal's.
    const { world } = await openAgain(shared, (person) =>
      instead(
        person.crypto,
        "finishDigest",
        (finishDigest) => async (digests) => finishDigest([...digests.slice(1), digests[0] ?? ""]),
      ),
    );
    await world.engine.goOn(rowsOf(world)[0]?.id ?? "");
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([7103]);
    expect(world.saved.map(({ end }) => end)).toEqual(["open"]);
    await turns();
    expect([user.uploads.kept.size, parts.kept.size]).toEqual([0, 0]);
  });

  it("is gone from the device when its row is removed", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world } = await openAgain(stored.shared);
    world.engine.remove(rowsOf(world)[0]?.id ?? "");
    await turns();
    expect([user.uploads.kept.size, stored.parts.kept.size]).toEqual([0, 0]);
    expect(rowsOf(world)).toEqual([]);
  });

  it("is out of sight when rows are cleared, and the next page offers it again", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const { world } = await openAgain(stored.shared);
    world.engine.clear();
    await turns();
    const next = await openAgain(stored.shared);
    expect(rowsOf(next.world).map(({ isInterrupted }) => isInterrupted)).toEqual([true]);
  });

  it("is offered by one page of the browser at a time", async () => {
    const stored = await aStored(user);
    await leave(stored);
    const first = await openAgain(stored.shared);
    const second = await openAgain(stored.shared);
    expect([rowsOf(first.world).length, rowsOf(second.world).length]).toEqual([1, 0]);
  });

  it("leaves no parts that nothing tells of", async () => {
    const stored = await aStored(user);
    await leave(stored);
    stored.parts.kept.set("f".repeat(32), [Buffer.alloc(3)]);
    await openAgain(stored.shared);
    expect([...stored.parts.kept.keys()]).toEqual([...user.uploads.kept.keys()]);
  });
});

/** A new version of a file. */
async function uploadNewer(world: TransferWorld, item: FileItem): Promise<void> {
  const { name } = item;
  if (name.state !== "open") throw new Error("a sealed name");
  const file = aFile("a.bin", item.sizeBytes);
  const [id] = world.engine.upload([{ ...file, over: { item: { ...item, name } } }], user.root);
  await world.untilIdle();
  expect(rowsOf(world).find((row) => row.id === id)?.status).toBe(1);
}
