import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DyingPage } from "#tests/support/dying-page.ts";
import { leaveDownload, openPageAgain } from "#tests/support/left-download.ts";
import {
  aStoredTree,
  beginZip,
  FILE_BYTES,
  leaveSave,
  type StoredTree,
  wholeOf,
} from "#tests/support/left-save.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { aStored, isDownload, rowsOf, turns } from "#tests/support/stored-download.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

async function aLeft(isNoted: "noted" | "not noted" = "noted"): Promise<StoredTree> {
  const tree = await aStoredTree(user);
  await leaveSave(user, tree, isNoted);
  return tree;
}

async function goOn(world: TransferWorld): Promise<void> {
  expect(await world.engine.goOn(rowsOf(world)[0]?.id ?? "")).toBe(true);
  await world.untilIdle();
  await turns();
}

/** Of those that were whole. */
async function removeOne(tree: StoredTree): Promise<string> {
  const path = wholeOf(tree);
  await tree.target.root.folder("Plans").removeEntry(path.replace("Plans/", ""));
  return path;
}

async function replaceOne(tree: StoredTree): Promise<{ path: string; mine: Buffer }> {
  const path = await removeOne(tree);
  const mine = Buffer.alloc(FILE_BYTES, 7);
  await tree.target.put(path, mine);
  return { path, mine };
}

describe("files that are saved into a folder, whose page did not outlive that", () => {
  it("are offered as far as they are whole, and only the others are fetched", async () => {
    const tree = await aLeft();
    expect(Object.values(tree.target.files()).filter(({ length }) => length === 0)).toHaveLength(3);
    const { world, urls } = await openPageAgain(user, tree.shared);
    const [row] = rowsOf(world);
    expect(row).toMatchObject({
      ...{ kind: "zip", name: "Harbour", isInterrupted: true, canRemove: true },
      ...{ sizeBytes: 5 * FILE_BYTES, doneBytes: 2 * FILE_BYTES },
    });
    expect(row?.report).toMatchObject({ totalItems: 5, completedItems: 2, failures: [] });
    await goOn(world);
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(tree.target.files()).toEqual(tree.content);
    expect(urls.filter(isDownload)).toHaveLength(3);
    expect([user.uploads.kept.size, tree.shared.files.kept.size]).toEqual([0, 0]);
  });

  it("that were whole and not noted yet are compared byte by byte, and are there once", async () => {
    const tree = await aLeft("not noted");
    const { world, urls } = await openPageAgain(user, tree.shared);
    expect(rowsOf(world)[0]?.report).toMatchObject({ completedItems: 0 });
    await goOn(world);
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(tree.target.files()).toEqual(tree.content);
    expect(urls.filter(isDownload)).toHaveLength(5);
  });

  it("are never written over what came there meanwhile, of the same size and unnoted", async () => {
    const tree = await aLeft("not noted");
    const { path, mine } = await replaceOne(tree);
    const { world } = await openPageAgain(user, tree.shared);
    await goOn(world);
    expect(rowsOf(world)[0]).toMatchObject({ status: 7216 });
    expect(rowsOf(world)[0]?.report?.failures).toEqual([{ path, code: 3112 }]);
    expect(tree.target.files()[path]?.equals(mine)).toBe(true);
  });

  it("leave what somebody changed since as it is, and are saved beside it", async () => {
    const tree = await aLeft();
    const { path, mine } = await replaceOne(tree);
    const { world } = await openPageAgain(user, tree.shared);
    await goOn(world);
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(tree.target.files()).toEqual({
      ...tree.content,
      [path]: mine,
      [path.replace(".bin", " (2).bin")]: tree.content[path],
    });
  });

  it("are fetched again where they are gone from the disk", async () => {
    const tree = await aLeft();
    await removeOne(tree);
    const { world, urls } = await openPageAgain(user, tree.shared);
    await goOn(world);
    expect(tree.target.files()).toEqual(tree.content);
    expect(urls.filter(isDownload)).toHaveLength(4);
  });

  it("are not taken for another file that the server shows under the same number", async () => {
    const tree = await aLeft();
    const noted = new Set<string>();
    const { world, urls } = await openPageAgain(user, tree.shared, (person) => {
      const { openKeptUpload } = person.crypto;
      person.crypto.openKeptUpload = async (name) => {
        const text = await openKeptUpload(name);
        if (text?.includes("ofSave") !== true) return text;
        noted.add(name);
        return text.replace(/"fid":"[0-9a-f]{32}"/, `"fid":"${"0".repeat(32)}"`);
      };
    });
    await goOn(world);
    expect([noted.size, urls.filter(isDownload).length]).toEqual([1, 4]);
  });

  it("wait on where the browser does not open the folder, and a later press asks again", async () => {
    const tree = await aLeft();
    const { files } = tree.shared;
    const reopen = files.reopenTarget;
    files.reopenTarget = async () => null;
    const { world } = await openPageAgain(user, tree.shared);
    const id = rowsOf(world)[0]?.id ?? "";
    expect(await world.engine.goOn(id)).toBe(false);
    expect(rowsOf(world)[0]?.isInterrupted).toBe(true);
    files.reopenTarget = reopen;
    await goOn(world);
    expect(tree.target.files()).toEqual(tree.content);
  });

  it("are noted under no name that anybody can read, and nothing is when the row is removed", async () => {
    const tree = await aLeft();
    const kept = [...user.uploads.kept.values()].join("\n");
    expect(kept.length).toBeGreaterThan(100);
    for (const word of ["Plans", "a.bin", "Harbour", "ofSave"]) expect(kept).not.toContain(word);
    const { world } = await openPageAgain(user, tree.shared);
    world.engine.remove(rowsOf(world)[0]?.id ?? "");
    await turns();
    expect([user.uploads.kept.size, tree.shared.files.kept.size]).toEqual([0, 0]);
    expect(Object.keys(tree.target.files())).toHaveLength(5);
  });

  it("are offered by one page at a time, and again by the next when rows are cleared", async () => {
    const tree = await aLeft();
    const first = await openPageAgain(user, tree.shared);
    expect(rowsOf((await openPageAgain(user, tree.shared)).world)).toEqual([]);
    first.world.engine.clear();
    await turns();
    expect(rowsOf((await openPageAgain(user, tree.shared)).world)).toHaveLength(1);
  });

  it("leave no notes of files that nothing tells of", async () => {
    const tree = await aLeft();
    const [head] = [...user.uploads.kept.keys()];
    user.uploads.kept.delete(head ?? "");
    const { world } = await openPageAgain(user, tree.shared);
    expect(rowsOf(world)).toEqual([]);
    await turns();
    expect(user.uploads.kept.size).toBe(0);
  });

  it("go on beside a single file that was left", async () => {
    const stored = await aStored(user);
    await leaveDownload(user, stored);
    const { world } = await openPageAgain(user, stored.shared);
    expect(rowsOf(world).map(({ kind }) => kind)).toEqual(["download"]);
  });
});

describe("one zip that its page did not outlive", () => {
  it("is offered to begin again, and is whole", async () => {
    const tree = await aStoredTree(user);
    const page = new DyingPage(user, tree.shared, Number.POSITIVE_INFINITY);
    await beginZip(user, page.world, tree);
    page.kill();
    const { world } = await openPageAgain(user, tree.shared);
    expect(rowsOf(world)).toMatchObject([
      { kind: "zip", name: "Harbour.zip", isInterrupted: true, doneBytes: 0 },
    ]);
    expect(rowsOf(world)[0]?.report).toBeUndefined();
    await goOn(world);
    const entries = readZip(world.saved.at(-1)?.bytes ?? Buffer.alloc(0));
    expect([...entries.keys()].sort()).toEqual(Object.keys(tree.content).sort());
    expect(user.uploads.kept.size).toBe(0);
  });

  it("of a visitor is noted nowhere", async () => {
    const tree = await aStoredTree(user);
    const cachekey = "c".repeat(32);
    const world = makeTransferWorld(user, createLoadedEngine, tree.shared);
    await world.server.putLink(cachekey);
    const { ks: shareKeyId } = user.areaKey;
    const context = { kind: "link", cachekey, passwordlock: "", shareKeyId } as const;
    const id = await beginZip(user, world, { items: tree.files, context });
    await turns();
    expect(user.uploads.kept.size).toBe(0);
    world.engine.cancel(id);
    await world.untilIdle();
  });

  it("that is cancelled leaves nothing to go on with", async () => {
    const tree = await aStoredTree(user);
    const world = makeTransferWorld(user, createLoadedEngine, tree.shared);
    const id = await beginZip(user, world, tree);
    expect(user.uploads.kept.size).toBe(1);
    world.engine.cancel(id);
    await world.untilIdle();
    await turns();
    expect(user.uploads.kept.size).toBe(0);
  });
});
