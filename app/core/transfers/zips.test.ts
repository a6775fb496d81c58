import { beforeAll, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { readZip, readZipDates } from "#tests/support/read-zip.ts";
import { aFolderItem, uploadInto as uploadIntoFolder } from "#tests/support/stored-folders.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeTransferWorld,
  type TestFile,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const aFolder = (world: TransferWorld, name: string) => aFolderItem(user, world, name);
const uploadInto = (world: TransferWorld, folder: FileItem | null, ...files: TestFile[]) =>
  uploadIntoFolder(user, { world, folder }, ...files);

async function zip(world: TransferWorld, items: readonly FileItem[]) {
  world.engine.downloadZip({
    name: "Harbour",
    items,
    folder: user.root,
    context: { kind: "files" },
  });
  await world.untilIdle();
  return { row: world.engine.state.get().rows.at(-1), saved: world.saved.at(-1) };
}

describe("a zip", () => {
  it("of several files has each of them and exactly the promised length", async () => {
    const world = makeTransferWorld(user);
    const files = [aFile("a.bin", 300_000), aFile("港湾 計画.txt", 1), aFile("c.bin", 131_037)];
    const items = await uploadInto(world, null, ...files);
    const { row, saved } = await zip(world, items);
    expect(row?.status).toBe(1);
    expect(saved).toMatchObject({ name: "Harbour.zip", end: "whole" });
    expect(saved?.bytes.length).toBe(saved?.sizeBytes);
    const entries = readZip(saved!.bytes);
    expect([...entries.keys()].sort()).toEqual(["a.bin", "c.bin", "港湾 計画.txt"]);
    for (const file of files) expect(entries.get(file.name)?.equals(file.content)).toBe(true);
  });

  it("of more files than one question is one use of its link: the next brings the ticket", async () => {
    const world = makeTransferWorld(user);
    const [item] = await uploadInto(world, null, aFile("a.bin", 10));
    const { row } = await zip(world, Array<FileItem>(101).fill(item!));
    expect(row?.status).toBe(1);
    const [first] = world.server.ticketsGiven;
    expect(world.server.ticketsShown).toEqual(["", first]);
  });

  it("of a folder has what lies in it, under its name", async () => {
    const world = makeTransferWorld(user);
    const folder = await aFolder(world, "Plans");
    const file = aFile("deep.bin", 1000);
    await uploadInto(world, folder, file);
    const { row, saved } = await zip(world, [folder]);
    expect(row?.status).toBe(1);
    expect(readZip(saved!.bytes).get("Plans/deep.bin")?.equals(file.content)).toBe(true);
  });

  it("of an empty folder ends with 7501 and saves nothing", async () => {
    const world = makeTransferWorld(user);
    const { row, saved } = await zip(world, [await aFolder(world, "Empty")]);
    expect(row?.status).toBe(7501);
    expect(saved).toBeUndefined();
  });

  it("keeps an empty folder beside files", async () => {
    const world = makeTransferWorld(user);
    const [item] = await uploadInto(world, null, aFile("a.bin", 10));
    const { saved } = await zip(world, [item!, await aFolder(world, "Empty")]);
    expect([...readZip(saved!.bytes).keys()].sort()).toEqual(["Empty/", "a.bin"]);
    expect(saved?.bytes.length).toBe(saved?.sizeBytes);
  });

  it("with a file that does not verify breaks with its code and is never whole", async () => {
    const world = makeTransferWorld(user);
    const items = await uploadInto(world, null, aFile("a.bin", 10), aFile("b.bin", 300_000));
    world.server.alterBlob = (blob) => {
      if (blob.length > 1000) blob[1000] = (blob[1000] ?? 0) ^ 1;
      return blob;
    };
    const { row, saved } = await zip(world, items);
    expect(row?.status).toBe(2050);
    expect(saved?.end).toBe(2050);
  });

  it("with a file of another length than was listed breaks with 7102", async () => {
    const world = makeTransferWorld(user);
    const [item] = await uploadInto(world, null, aFile("a.bin", 10));
    const { row, saved } = await zip(world, [{ ...item!, sizeBytes: 11 }]);
    expect(row?.status).toBe(7102);
    expect(saved?.end).toBe(7102);
  });

  it("dates its files by their seals, whatever the server says", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("a.bin", 10);
    const [item] = await uploadInto(world, null, file);
    const { saved } = await zip(world, [{ ...item!, modifiedMs: Date.UTC(2001, 1, 3) }]);
    const date = readZipDates(saved!.bytes).get("a.bin");
    expect(Math.abs((date?.getTime() ?? 0) - file.modifiedMs)).toBeLessThan(2000);
  });

  it("dates a file that says an impossible year by the first that a zip can write", async () => {
    const world = makeTransferWorld(user);
    const given = aFile("a.bin", 10);
    given.now = { ...given.now, modifiedMs: 0 };
    const file = { ...given, modifiedMs: 0 };
    const { saved } = await zip(world, await uploadInto(world, null, file));
    expect(readZipDates(saved!.bytes).get("a.bin")?.getFullYear()).toBe(1980);
  });

  it("of a link is told once, after it is saved", async () => {
    const world = makeTransferWorld(user);
    const items = await uploadInto(world, null, aFile("a.bin", 10), aFile("b.bin", 10));
    await zipOfLink(world, items);
    await world.untilIdle();
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(1);
    expect(world.saved.at(-1)?.end).toBe("whole");
    expect(world.server.commands.filter((name) => name === "linkconsume")).toHaveLength(1);
    expect(world.server.commands.at(-1)).toBe("linkconsume");
  });

  it("of a link that breaks is not told", async () => {
    const world = makeTransferWorld(user);
    const [item] = await uploadInto(world, null, aFile("a.bin", 10));
    await zipOfLink(world, [{ ...item!, sizeBytes: 11 }]);
    await world.untilIdle();
    expect(world.saved.at(-1)?.end).toBe(7102);
    expect(world.server.commands).not.toContain("linkconsume");
  });
});

async function zipOfLink(world: TransferWorld, items: readonly FileItem[]): Promise<void> {
  const cachekey = "c".repeat(32);
  await world.server.putLink(cachekey);
  world.engine.downloadZip({
    name: "Harbour",
    items,
    folder: user.root,
    context: {
      kind: "link",
      cachekey,
      passwordlock: "",
      shareKeyId: user.areaKey.ks,
    },
  });
}
