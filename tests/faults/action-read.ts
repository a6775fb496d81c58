import { createFolder } from "#app/core/files/create-folder.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { readZip } from "#tests/support/read-zip.ts";
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
import { bytesOf, type Saved } from "./memory-save.ts";
import { requireThat, untilIdle } from "./outcome.ts";

export const downloadAction: Action = {
  name: "download",
  calls: ["pathdata", "proxyapi.fcgi", "isup.txt"],
  prepare: async (scene) => {
    const file = aFile(scene.dice, "down.bin");
    const [item] = await put(scene.client, [file], scene.folder);
    return new Reading(scene, {
      start: () => scene.client.engine.download(item ? [item] : [], { kind: "files" }),
      check: (saved) =>
        requireThat(bytesOf(saved).equals(file.content), "a whole download of other bytes"),
    });
  },
};

export const zipAction: Action = {
  name: "zip",
  calls: ["pathlist", "pathdata", "proxyapi.fcgi", "isup.txt"],
  prepare: async (scene) => {
    const { client, folder } = scene;
    const inner = await createFolder(filesPorts(client), folder, "inner");
    const outside = [aFile(scene.dice, "a.bin"), aFile(scene.dice, "b.bin")];
    const inside = aFile(scene.dice, "c.bin");
    await put(client, outside, folder);
    await put(client, [inside], inner);
    const items = await list(client, folder.id);
    const wanted = new Map<string, MadeFile>([["inner/c.bin", inside]]);
    for (const file of outside) wanted.set(file.name, file);
    return new Reading(scene, {
      start: () => startZip(scene, items),
      check: (saved) => requireEntries(bytesOf(saved), wanted),
    });
  },
};

function startZip({ client, folder }: Scene, items: readonly FileItem[]): void {
  for (const name of ["a.bin", "b.bin", "inner"]) requireOne(items, name);
  client.engine.downloadZip({ name: "all", items, folder, context: { kind: "files" } });
}

function requireEntries(zip: Buffer, wanted: ReadonlyMap<string, MadeFile>): void {
  const entries = readZip(zip);
  requireThat(entries.size === wanted.size, `a zip of ${[...entries.keys()].join(", ")}`);
  for (const [path, file] of wanted) {
    requireThat(entries.get(path)?.equals(file.content) === true, `${path} holds other bytes`);
  }
}

interface Read {
  start(): void;
  check(saved: Saved): void;
}

/** A save is whole and right, or it is broken and says so. */
class Reading implements Prepared {
  readonly #scene: Scene;
  readonly #read: Read;

  constructor(scene: Scene, read: Read) {
    this.#scene = scene;
    this.#read = read;
  }

  async act(): Promise<string> {
    const { client } = this.#scene;
    client.saved.length = 0;
    this.#read.start();
    const [row] = await untilIdle(client);
    requireThat(row !== undefined, "a transfer without a row");
    this.#judgeSaves(row.status === STATUS.success);
    return String(row.status);
  }

  async judge(): Promise<void> {
    const { client } = this.#scene;
    const [row] = client.engine.state.get().rows;
    if (row?.status === STATUS.success) return;
    client.saved.length = 0;
    if (row?.isInterrupted === true)
      requireThat((await client.engine.goOn(row.id)) === true, "what was interrupted ends there");
    else if (row?.canRetry === true) client.engine.retry(row.id);
    else {
      client.engine.clear();
      this.#read.start();
    }
    const [again] = await untilIdle(client);
    requireThat(again?.status === STATUS.success, `once more it ended ${again?.status}`);
    this.#judgeSaves(true);
  }

  #judgeSaves(isDone: boolean): void {
    const { saved } = this.#scene.client;
    const whole = saved.filter(({ end }) => end === "whole");
    requireThat(
      saved.every(({ end }) => end !== "open"),
      "a save is left open",
    );
    requireThat(whole.length === (isDone ? 1 : 0), `${whole.length} whole saves`);
    for (const one of whole) this.#read.check(one);
  }
}
