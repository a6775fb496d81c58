import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { TargetFolder } from "#app/core/ports.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { MemoryTarget } from "#tests/support/memory-target.ts";
import { aFolderItem, uploadInto } from "#tests/support/stored-folders.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const isDownload = (url: string) => url.includes("command=download");
const rowOf = (world: TransferWorld) => world.engine.state.get().rows.at(-1);

/** A zip that is held up at its first byte: its row has the way into a folder. */
async function beginZip(
  world: TransferWorld,
  items: readonly FileItem[],
  context: ReadContext = { kind: "files" },
): Promise<string> {
  world.server.fault = ({ url }) => (isDownload(url) ? { kind: "stall" } : null);
  world.engine.downloadZip({ name: "Harbour", items, folder: user.root, context });
  await world.until((rows) => rows.at(-1)?.status === 12);
  world.server.fault = () => null;
  return rowOf(world)?.id ?? "";
}

async function asVisitor({ server }: TransferWorld): Promise<ReadContext> {
  const cachekey = "c".repeat(32);
  await server.putLink(cachekey);
  return { kind: "link", cachekey, passwordlock: "", shareKeyId: user.areaKey.ks };
}

/** Two files in a folder, one beside it, and a folder that nothing lies in. */
async function aTree() {
  const world = makeTransferWorld(user);
  const folder = await aFolderItem(user, world, "Plans");
  const files = [aFile("a.bin", 200_000), aFile("b.bin", 7)] as const;
  const beside = aFile("c.bin", 131_037);
  await uploadInto(user, { world, folder }, ...files);
  const [c] = await uploadInto(user, { world, folder: null }, beside);
  const empty = await aFolderItem(user, world, "Empty");
  const items = [folder, empty, ...(c === undefined ? [] : [c])];
  const [a, b] = files.map(({ content }) => content);
  return { world, items, content: { "Plans/a.bin": a, "Plans/b.bin": b, "c.bin": beside.content } };
}

async function saveInto(world: TransferWorld, id: string, target: TargetFolder): Promise<void> {
  world.engine.retry(id, target);
  await world.untilIdle();
}

/** The target, with one of its files as the test wants it. */
function failing(target: TargetFolder, path: string, fail: () => Promise<never>): TargetFolder {
  return { ...target, file: (asked) => (asked === path ? fail() : target.file(asked)) };
}

describe("what would be a zip, saved as files into a folder of the device", () => {
  it("is there as it was, with empty folders, and the zip that had begun is none", async () => {
    const { world, items, content } = await aTree();
    const target = new MemoryTarget();
    await saveInto(world, await beginZip(world, items), target.folder);
    expect(target.files()).toEqual(content);
    expect(target.emptyFolders()).toEqual(["Empty"]);
    expect(rowOf(world)).toMatchObject({ kind: "zip", name: "Harbour", status: 1 });
    expect(rowOf(world)?.report).toEqual({
      ...{ totalItems: 4, completedItems: 4, failures: [], isScanning: false },
    });
    expect(world.saved.map(({ end }) => end)).toEqual([1002]);
  });

  it("writes over nothing that lies there, whatever the case of its name", async () => {
    const { world, items, content } = await aTree();
    const target = new MemoryTarget();
    await target.put("C.BIN", Buffer.from("mine"));
    await target.put("plans/a.bin", Buffer.from("mine too"));
    await saveInto(world, await beginZip(world, items), target.folder);
    expect(target.files()).toEqual({
      "C.BIN": Buffer.from("mine"),
      "plans/a.bin": Buffer.from("mine too"),
      "Plans (2)/a.bin": content["Plans/a.bin"],
      "Plans (2)/b.bin": content["Plans/b.bin"],
      "c (2).bin": content["c.bin"],
    });
  });

  it("tells in its report of one that cannot be written, and a retry saves that one alone", async () => {
    const { world, items, content } = await aTree();
    const target = new MemoryTarget();
    const once = { isBroken: true };
    const folder = {
      ...target.folder,
      file: (path: string) => {
        if (!once.isBroken || path !== "Plans/b.bin") return target.folder.file(path);
        return Promise.reject(new AppError(3112));
      },
    };
    await saveInto(world, await beginZip(world, items), folder);
    expect(rowOf(world)).toMatchObject({ status: 7216, canRetry: true, canAskServer: false });
    expect(rowOf(world)?.report).toMatchObject({
      ...{ totalItems: 4, completedItems: 3, failures: [{ path: "Plans/b.bin", code: 3112 }] },
    });
    once.isBroken = false;
    const asked: string[] = [];
    world.server.fault = ({ url }) => {
      if (isDownload(url)) asked.push(url);
      return null;
    };
    world.engine.retry(rowOf(world)?.id ?? "");
    await world.untilIdle();
    expect(rowOf(world)?.status).toBe(1);
    expect(asked).toHaveLength(1);
    expect(target.files()).toEqual(content);
  });

  it("has a file once that stood when it was told as failed, and a retry says that it is there", async () => {
    const { world, items, content } = await aTree();
    const target = new MemoryTarget();
    const once = { isBroken: true };
    const standing: TargetFolder["standing"] = async (path) => {
      if (once.isBroken && path === "Plans/b.bin") throw new AppError(1000);
      return target.folder.standing(path);
    };
    await saveInto(world, await beginZip(world, items), { ...target.folder, standing });
    expect(rowOf(world)?.report?.failures).toEqual([{ path: "Plans/b.bin", code: 1000 }]);
    expect(target.files()).toEqual(content);
    once.isBroken = false;
    world.engine.retry(rowOf(world)?.id ?? "");
    await world.untilIdle();
    expect(rowOf(world)?.status).toBe(1);
    expect(target.files()).toEqual(content);
  });

  it("has no file that does not verify, and says which", async () => {
    const { world, items, content } = await aTree();
    const target = new MemoryTarget();
    const id = await beginZip(world, items);
    world.server.fault = ({ url }) =>
      isDownload(url) && url.includes("length=43&") ? { kind: "status", status: 510 } : null;
    await saveInto(world, id, target.folder);
    expect(rowOf(world)?.status).toBe(7216);
    expect(rowOf(world)?.report?.failures).toEqual([{ path: "Plans/b.bin", code: 7103 }]);
    const { "Plans/b.bin": _left, ...whole } = content;
    expect(target.files()).toEqual(whole);
  });

  it.each([
    [3100, "the disk is full"],
    [3111, "the folder is gone"],
  ])("stops with %d when %s: what is not there yet waits for a retry", async (code) => {
    const { world, items } = await aTree();
    const target = new MemoryTarget();
    const fail = () => Promise.reject(new AppError(code));
    const folder = failing(target.folder, "Plans/a.bin", fail);
    await saveInto(world, await beginZip(world, items), folder);
    expect(rowOf(world)).toMatchObject({ status: code, canRetry: true });
    expect(rowOf(world)?.report?.failures).toEqual([]);
  });

  it("that is cancelled leaves no row and no half of a file", async () => {
    const { world, items } = await aTree();
    const target = new MemoryTarget();
    const id = await beginZip(world, items);
    world.server.fault = ({ url }) => (isDownload(url) ? { kind: "stall" } : null);
    world.engine.retry(id, target.folder);
    await world.until((rows) => rows.at(-1)?.report !== undefined);
    world.engine.cancel(id);
    await world.until((rows) => rows.length === 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(target.files()).toEqual({});
  });

  it("of a link is told once, when all of it is there, and not before", async () => {
    const { world, items, content } = await aTree();
    const file = items.filter(({ kind }) => kind === "file");
    const target = new MemoryTarget();
    const once = { isBroken: true };
    const folder = {
      ...target.folder,
      file: (path: string) =>
        once.isBroken ? Promise.reject(new AppError(3112)) : target.folder.file(path),
    };
    const id = await beginZip(world, file, await asVisitor(world));
    await saveInto(world, id, folder);
    expect(rowOf(world)?.status).toBe(7216);
    expect(world.server.commands).not.toContain("linkconsume");
    once.isBroken = false;
    world.engine.retry(id);
    await world.untilIdle();
    expect(rowOf(world)?.status).toBe(1);
    expect(world.server.commands.filter((name) => name === "linkconsume")).toHaveLength(1);
    expect(target.files()).toEqual({ "c.bin": content["c.bin"] });
  });

  it("begins no further file once one ended the run", async () => {
    const { world, items } = await aTree();
    const asked: string[] = [];
    const target = new MemoryTarget();
    const folder = {
      ...target.folder,
      file: (path: string) => {
        asked.push(path);
        return Promise.reject(new AppError(3100));
      },
    };
    const files = await uploadInto(
      user,
      { world, folder: null },
      ...["1", "2", "3", "4", "5"].map((name) => aFile(name, 10)),
    );
    await saveInto(world, await beginZip(world, [...items, ...files]), folder);
    expect(rowOf(world)?.status).toBe(3100);
    // Three are written beside each other.
    expect(asked).toHaveLength(3);
  });

  it("is no way for a single file, or for an upload", async () => {
    const world = makeTransferWorld(user);
    const target = new MemoryTarget();
    const [item] = await uploadInto(user, { world, folder: null }, aFile("a.bin", 5));
    world.server.fault = ({ url }) => (isDownload(url) ? { kind: "status", status: 404 } : null);
    world.engine.download([item as FileItem], { kind: "files" });
    await world.untilIdle();
    await saveInto(world, rowOf(world)?.id ?? "", target.folder);
    expect(rowOf(world)?.status).toBe(7102);
    expect(target.files()).toEqual({});
  });
});
