import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { type Action, aFile, filesPorts, list, put, type Scene } from "./action.ts";
import { wordOf } from "./action-tree.ts";
import { type Outcome, outcomeOf, requireThat } from "./outcome.ts";

const HALF_MONTH_MS = 15.5 * 24 * 3600 * 1000;

/** A file is deleted, a month passes, and the API removes it for good. */
export const purgeAction: Action = {
  name: "delete and purge",
  calls: ["pathdelete"],
  prepare: async (scene) => {
    const [item] = await put(scene.client, [aFile(scene.dice, "old.bin")], scene.folder);
    requireThat(item !== undefined, "nothing to delete");
    let outcome: Outcome<unknown> = { kind: "failed", code: 0 };
    return {
      act: async () => {
        outcome = await outcomeOf(remove(scene, item.id));
        await letAMonthPass(scene);
        return wordOf(outcome);
      },
      judge: async () => {
        await letAMonthPass(scene);
        const isShown = (await list(scene.client, scene.folder.id)).length === 1;
        if (outcome.kind === "done") requireThat(!isShown, "deleted, but still in the list");
        if (isShown) await remove(scene, item.id);
        await letAMonthPass(scene);
        requireThat((await countAll(scene)) === 0, "purged, but still in the trash");
      },
    };
  },
};

async function remove({ client }: Scene, id: string): Promise<void> {
  const [code] = (await deleteItems(filesPorts(client), [id])).values();
  if (code !== undefined) throw new AppError(code);
}

/**
 * The double may die of it: then the next call finds it started again. The person comes by halfway:
 * a session that rests for a month ends.
 */
async function letAMonthPass({ client, control }: Scene): Promise<void> {
  try {
    await control("clock", { offsetMs: HALF_MONTH_MS });
    await client.api.call("sessionvalid", {});
    await control("clock", { offsetMs: 2 * HALF_MONTH_MS });
    await control("tidy");
    await control("clock", { offsetMs: 0 });
  } catch {
    return;
  }
}

async function countAll({ client, folder }: Scene): Promise<number> {
  const { signal } = new AbortController();
  const request = { folderId: folder.id, showDeleted: true, histId: "0", signal };
  let count = 0;
  for await (const page of listFolder(createFilesSource(filesPorts(client)), request)) {
    count += page.items.length;
  }
  return count;
}
