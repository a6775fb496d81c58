import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { MemoryTarget } from "#tests/support/memory-target.ts";
import { instead, isDownload, rowsOf, turns } from "#tests/support/stored-download.ts";
import { aFolderItem, uploadInto } from "#tests/support/stored-folders.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeSharedWorld,
  makeTransferWorld,
  type SharedWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const NAMES = ["a.bin", "b.bin", "c.bin", "d.bin", "e.bin"];
export const FILE_BYTES = 200_000;
const NEVER = Number.POSITIVE_INFINITY;

/** A folder of five files, and a place of the device to save it into. */
export interface StoredTree {
  readonly shared: SharedWorld;
  readonly items: readonly FileItem[];
  readonly files: readonly FileItem[];
  readonly content: Readonly<Record<string, Buffer>>;
  readonly target: MemoryTarget;
}

export async function aStoredTree(user: TestAccount): Promise<StoredTree> {
  const shared = makeSharedWorld(user);
  const world = makeTransferWorld(user, createLoadedEngine, shared);
  const folder = await aFolderItem(user, world, "Plans");
  const made = NAMES.map((name) => aFile(name, FILE_BYTES));
  const files = await uploadInto(user, { world, folder }, ...made);
  const content = Object.fromEntries(made.map(({ name, content }) => [`Plans/${name}`, content]));
  return { shared, items: [folder], files, content, target: new MemoryTarget() };
}

/** A zip that is held up at its first byte. */
export async function beginZip(
  user: TestAccount,
  world: TransferWorld,
  { items, context = { kind: "files" } }: Pick<StoredTree, "items"> & { context?: ReadContext },
): Promise<string> {
  world.server.fault = ({ url }) => (isDownload(url) ? { kind: "stall" } : null);
  world.engine.downloadZip({ name: "Harbour", items, folder: user.root, context });
  await world.until((rows) => rows.at(-1)?.status === 12);
  world.server.fault = () => null;
  return rowsOf(world).at(-1)?.id ?? "";
}

/** One of those that are whole. */
export function wholeOf({ target }: StoredTree): string {
  const [path = ""] = Object.entries(target.files()).find(([, { length }]) => length > 0) ?? [];
  return path;
}

/** A page that dies when two files are whole and others were begun. */
export async function leaveSave(
  user: TestAccount,
  tree: StoredTree,
  isNoted: "noted" | "not noted" = "noted",
): Promise<void> {
  const { shared, target } = tree;
  const page = new DyingPage(user, shared, NEVER);
  if (isNoted === "not noted") {
    instead(user.crypto, "keepUpload", (keepUpload) => async (input) => {
      if (!input.text.includes("ofSave")) await keepUpload(input);
    });
  }
  let begun = 0;
  const folder = {
    ...target.folder,
    file: async (path: string) => {
      begun += 1;
      const isCut = begun > 2;
      const sink = await target.folder.file(path);
      return isCut ? { ...sink, finish: () => new Promise<void>(() => undefined) } : sink;
    },
  };
  const { world } = page;
  world.engine.retry(await beginZip(user, world, tree), folder);
  await world.until((rows) => rows.at(-1)?.report?.completedItems === 2);
  await turns(200);
  page.kill();
}
