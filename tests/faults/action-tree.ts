import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { moveItems } from "#tests/support/move-items.ts";
import {
  type Action,
  aFile,
  filesPorts,
  list,
  type MadeFile,
  nameOfItem,
  put,
  requireOne,
  requireSame,
  type Scene,
} from "./action.ts";
import { type Outcome, outcomeOf, requireThat } from "./outcome.ts";

const OLD = "before.bin";
const NEW = "after.bin";

export const renameAction: Action = {
  name: "rename",
  calls: ["pathrename", "pathrename", "linklist"],
  prepare: async (scene) => {
    const { folder } = scene;
    const file = aFile(scene.dice, OLD);
    const [item] = await put(scene.client, [file], folder);
    requireThat(item !== undefined, "nothing to rename");
    const rename = (one: FileItem, neighbours: readonly FileItem[]) =>
      outcomeOf(
        renameItem(filesPorts(scene.client), { item: one, folder, neighbours, newName: NEW }),
      );
    let outcome: Outcome<unknown> = { kind: "failed", code: 0 };
    return {
      act: async () => {
        outcome = await rename(item, [item]);
        return wordOf(outcome);
      },
      judge: () => judgeRename(scene, { file, outcome, rename }),
    };
  },
};

interface Renaming {
  readonly file: MadeFile;
  readonly outcome: Outcome<unknown>;
  rename(item: FileItem, neighbours: readonly FileItem[]): Promise<Outcome<unknown>>;
}

async function judgeRename({ client, folder }: Scene, { file, outcome, rename }: Renaming) {
  const items = await list(client, folder.id);
  const [one] = items;
  requireThat(items.length === 1 && one !== undefined, `${items.length} items of one`);
  const name = nameOfItem(one);
  requireThat(name === OLD || name === NEW, `a name of nobody: ${name}`);
  if (outcome.kind === "done") requireThat(name === NEW, "renamed, but not in the list");
  if (name === OLD) {
    const again = await rename(one, items);
    requireThat(again.kind === "done", `cannot be renamed any more: ${wordOf(again)}`);
  }
  const renamed = requireOne(await list(client, folder.id), NEW);
  await requireSame(client, renamed, file);
}

export const moveAction: Action = {
  name: "move",
  calls: ["pathmove", "pathmove", "linklist"],
  prepare: async (scene) => {
    const { client, folder } = scene;
    const from = await createFolder(filesPorts(client), folder, "from");
    const to = await createFolder(filesPorts(client), folder, "to");
    const files = [aFile(scene.dice, "one.bin"), aFile(scene.dice, "two.bin")];
    const items = await put(client, files, from);
    const moving: Moving = { scene, from, to, files };
    let outcome: Outcome<unknown> = { kind: "failed", code: 0 };
    return {
      act: async () => {
        outcome = await outcomeOf(move(moving, items, []));
        return wordOf(outcome);
      },
      judge: () => judgeMove(moving, outcome),
    };
  },
};

interface Moving {
  readonly scene: Scene;
  readonly from: OpenedFolder;
  readonly to: OpenedFolder;
  readonly files: readonly MadeFile[];
}

/** Done only when every item went. */
async function move(
  { scene, from, to }: Moving,
  items: readonly FileItem[],
  targetItems: readonly FileItem[],
): Promise<void> {
  const ask = async () => null;
  const { refused } = await moveItems(filesPorts(scene.client), {
    items,
    from,
    to,
    targetItems,
    ask,
  });
  const [code] = refused.values();
  if (code !== undefined) throw new AppError(code);
}

async function judgeMove(moving: Moving, outcome: Outcome<unknown>): Promise<void> {
  const { scene, from, to, files } = moving;
  const { client } = scene;
  const [left, came] = [await list(client, from.id), await list(client, to.id)];
  const all = [...left, ...came];
  for (const { name } of files) requireOne(all, name);
  requireThat(all.length === files.length, `${all.length} items of ${files.length}`);
  if (outcome.kind === "done") requireThat(left.length === 0, "moved, but still in its old place");
  if (left.length > 0) await move(moving, left, came);
  const items = await list(client, to.id);
  for (const file of files) await requireSame(client, requireOne(items, file.name), file);
}

export function wordOf(outcome: Outcome<unknown>): string {
  return outcome.kind === "done" ? "done" : String(outcome.code);
}
