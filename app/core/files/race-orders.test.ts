import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { type AskPlaces, answerAll } from "./name-conflict.ts";
import { renameItem } from "./rename-item.ts";
import { nameText } from "./sort.ts";
import { deleteItems, restoreItems } from "./trash.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

/** What one of two does with an item that both have seen. */
type Act = (item: FileItem, target: OpenedFolder) => Promise<unknown>;

const ask: AskPlaces = async (conflicts) => answerAll(conflicts, "keep-both");
const ACTS: Readonly<Record<string, Act>> = {
  rename: (item) =>
    renameItem(ports, { item, folder: user.root, neighbours: [item], newName: "renamed.txt" }),
  "rename otherwise": (item) =>
    renameItem(ports, { item, folder: user.root, neighbours: [item], newName: "otherwise.txt" }),
  move: (item, to) =>
    moveItems(ports, { items: [item], from: user.root, to, targetItems: [], ask }),
  delete: ({ id }) => deleteItems(ports, [id]),
  restore: ({ id }) => restoreItems(ports, [id]),
};

/** What was refused changes nothing; anything else is a fault of ours. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function rowsOf(folderId: string): Promise<FileItem[]> {
  const { signal } = new AbortController();
  const request = { folderId, showDeleted: true, histId: "0", signal };
  const rows: FileItem[] = [];
  for await (const page of listFolder(createFilesSource(ports), request)) rows.push(...page.items);
  return rows;
}

interface Scene {
  readonly item: FileItem;
  readonly target: OpenedFolder;
}

/** An item and a folder of its own, as both have seen them. */
async function beginScene(number: number): Promise<Scene> {
  const target = await createFolder(ports, user.root, `Target ${number}`);
  const { id } = await server.put("letter.txt", { type: "file" });
  const item = (await listFiles(ports, ROOT_ID)).items.find((row) => row.id === id);
  if (item === undefined) throw new Error("it was put there");
  return { item, target };
}

/** Where it is in the end, under which name and in which state; then it makes room for the next. */
async function endScene({ item, target }: Scene): Promise<string> {
  const places = await Promise.all([rowsOf(ROOT_ID), rowsOf(target.id)]);
  const found = places.flatMap((rows, place) =>
    rows
      .filter(({ id }) => id === item.id)
      .map((row) => `${place}|${row.name.state}|${nameText(row)}|${row.isDeleted}`),
  );
  await attempt(deleteItems(ports, [item.id]));
  return found.join();
}

const names = Object.keys(ACTS);
const PAIRS = names.flatMap((one, index) =>
  names.slice(index).map((other) => [one, other] as const),
);

describe("two who change one item at once", () => {
  it.each(PAIRS)("%s and %s end as if one had come after the other", async (one, other) => {
    const [first, second] = [ACTS[one]!, ACTS[other]!];
    const outcomes: string[] = [];
    for (const [number, [a, b]] of [
      [first, second],
      [second, first],
    ].entries()) {
      const scene = await beginScene(number);
      await attempt(a!(scene.item, scene.target));
      await attempt(b!(scene.item, scene.target));
      outcomes.push(await endScene(scene));
    }
    const scene = await beginScene(2);
    const { item, target } = scene;
    await Promise.all([attempt(first(item, target)), attempt(second(item, target))]);
    const raced = await endScene(scene);
    expect(raced.split(",")).toHaveLength(1);
    expect(outcomes).toContain(raced);
  });
});
