import { createFolder } from "#app/core/files/create-folder.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { TargetFolder } from "#app/core/ports.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { MemoryTarget } from "#tests/support/memory-target.ts";
import {
  type Action,
  aFile,
  filesPorts,
  list,
  type MadeFile,
  type Prepared,
  put,
  requireOne,
  type Scene,
} from "./action.ts";
import { requireThat, untilIdle } from "./outcome.ts";

const NAMES = ["a.bin", "b.bin", "c.bin", "d.bin"];

/** A folder of four files as files in a folder of the device, which outlives the page (Reading R-638). */
export const saveIntoAction: Action = {
  name: "save into a folder",
  calls: ["pathlist", "pathdata", "proxyapi.fcgi", "isup.txt"],
  prepare: async (scene) => {
    const { client, folder } = scene;
    const inner = await createFolder(filesPorts(client), folder, "inner");
    const files = NAMES.map((name) => aFile(scene.dice, name));
    await put(client, files, inner);
    return new Saving(scene, requireOne(await list(client, folder.id), "inner"), files);
  },
};

class Saving implements Prepared {
  readonly #scene: Scene;
  readonly #item: FileItem;
  readonly #wanted: Readonly<Record<string, Buffer>>;
  readonly #target = new MemoryTarget();
  /** A page that is opened after it tells nothing of it any more. */
  #isDone = false;

  constructor(scene: Scene, item: FileItem, files: readonly MadeFile[]) {
    this.#scene = scene;
    this.#item = item;
    this.#wanted = Object.fromEntries(files.map(({ name, content }) => [`inner/${name}`, content]));
  }

  async act(): Promise<string> {
    this.#start();
    const row = rowOf(await untilIdle(this.#scene.client));
    this.#isDone = row?.status === STATUS.success;
    this.#judgeFiles(this.#isDone);
    return String(row?.status);
  }

  async judge(): Promise<void> {
    if (this.#isDone) return;
    const { client } = this.#scene;
    const row = rowOf(client.engine.state.get().rows);
    if (row?.isInterrupted === true) {
      requireThat((await client.engine.goOn(row.id)) === true, "its folder is not opened again");
    } else if (row?.canRetry === true) client.engine.retry(row.id);
    else this.#start();
    const again = rowOf(await untilIdle(client));
    requireThat(again?.status === STATUS.success, `once more it ended ${again?.status}`);
    this.#judgeFiles(true);
  }

  #start(): void {
    const { client, folder } = this.#scene;
    client.engine.clear();
    const context = { kind: "files" } as const;
    client.engine.downloadZip({ name: "inner", items: [this.#item], folder, context });
    const id = rowOf(client.engine.state.get().rows)?.id ?? "";
    client.engine.retry(id, this.#folderOf(client));
  }

  /** The folder as one page has it: what is gone writes nothing more. */
  #folderOf(client: Scene["client"]): TargetFolder {
    const { folder } = this.#target;
    const isGone = () => this.#scene.client !== client;
    const alive = async <T>(step: () => Promise<T>): Promise<T> =>
      isGone() ? new Promise<never>(() => undefined) : step();
    return {
      ...folder,
      file: async (path, over) => {
        const sink = await alive(() => folder.file(path, over));
        return { ...sink, finish: () => alive(() => sink.finish()) };
      },
    };
  }

  /** Each file once, whole and under its name; before the end also nothing, or an empty name. */
  #judgeFiles(isDone: boolean): void {
    const found = Object.entries(this.#target.files());
    for (const [path, bytes] of found) {
      const wanted = this.#wanted[path];
      requireThat(wanted !== undefined, `${path} was not asked for`);
      const isRight = bytes.equals(wanted) || (!isDone && bytes.length === 0);
      requireThat(isRight, `${path} holds other bytes`);
    }
    if (isDone) requireThat(found.length === NAMES.length, `${found.length} files are saved`);
  }
}

function rowOf(rows: readonly TransferRow[]): TransferRow | undefined {
  return rows.find(({ kind }) => kind === "zip");
}
