import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { Prepared, Scene } from "./action.ts";
import {
  type Action,
  aBigFile,
  aFile,
  aSmallFile,
  list,
  type MadeFile,
  nameOfItem,
  put,
  requireOne,
  requireSame,
} from "./action.ts";
import type { Client } from "./client.ts";
import { requireThat, untilIdle } from "./outcome.ts";

export const uploadAction: Action = {
  name: "upload",
  calls: ["pathpreupload", "uploadmultichunk", "webfinishbackup", "linklist"],
  prepare: async (scene) => {
    const count = scene.dice.isLucky(0.7) ? 1 : scene.dice.int(2, 3);
    const files = Array.from({ length: count }, (_, at) => aFile(scene.dice, `up ${at}.bin`));
    // So that there are answers of another upload, which come again as stale ones.
    const earlier = aFile(scene.dice, "earlier.bin");
    await put(scene.client, [earlier], scene.folder);
    return new Uploading(scene, { files, earlier: [earlier] });
  },
};

/** More than one chunk. */
export const bigUploadAction: Action = {
  ...uploadAction,
  name: "big upload",
  prepare: async (scene) =>
    new Uploading(scene, { files: [aBigFile(scene.dice, "big.bin")], earlier: [] }),
};

/** So many that they go up in few calls. */
export const smallUploadsAction: Action = {
  name: "small uploads",
  calls: ["pathaddmany", "linklist"],
  prepare: async (scene) => {
    const count = SMALL_FILE_LIMITS.fromFiles + scene.dice.int(0, 4);
    const files = Array.from({ length: count }, (_, at) =>
      aSmallFile(scene.dice, `note ${at}.txt`),
    );
    return new Uploading(scene, { files, earlier: [] });
  },
};

class Uploading implements Prepared {
  readonly #scene: Scene;
  readonly #files: readonly MadeFile[];
  /** All that must be there in the end. */
  readonly #all: readonly MadeFile[];
  /** Names of files that were said to be safe. */
  readonly #acknowledged = new Set<string>();

  constructor(scene: Scene, made: { files: readonly MadeFile[]; earlier: readonly MadeFile[] }) {
    this.#scene = scene;
    this.#files = made.files;
    this.#all = [...made.earlier, ...made.files];
    for (const { name } of made.earlier) this.#acknowledged.add(name);
  }

  async act(): Promise<string> {
    const { client, folder } = this.#scene;
    const { engine } = client;
    const stops = [
      closeQuestions(client),
      engine.state.subscribe(() => {
        for (const { status, name } of engine.state.get().rows)
          if (status === STATUS.success) this.#acknowledged.add(name);
      }),
    ];
    engine.upload(this.#files, folder);
    const rows = await untilIdle(client);
    for (const stop of stops) stop();
    return rows.map(({ status }) => status).join(" ");
  }

  async judge(): Promise<void> {
    const { client, folder } = this.#scene;
    const first = await list(client, folder.id);
    this.#requireNothingElse(first.map(nameOfItem));
    for (const name of this.#acknowledged) requireOne(first, name);
    await this.#retryRows();
    for (const file of this.#files) await this.#requireThere(file);
    const items = await list(client, folder.id);
    this.#requireNothingElse(items.map(nameOfItem));
    for (const file of this.#all) {
      await requireSame(client, requireOne(items, file.name), file);
    }
  }

  #requireNothingElse(names: readonly string[]): void {
    const expected = this.#all.map(({ name }) => name);
    const strange = names.filter((name) => !expected.includes(name));
    requireThat(strange.length === 0, `also listed: ${strange.join(", ")}`);
  }

  /** Retry and "Go on", where they are offered; then no row is left. */
  async #retryRows(): Promise<void> {
    const { client, folder } = this.#scene;
    const stop = closeQuestions(client);
    const wentOn = new Set<string>();
    for (const { id, name, status, canRetry } of client.engine.state.get().rows) {
      if (canRetry) client.engine.retry(id);
      if (status !== STATUS.stopped) continue;
      await this.#goOn(id, name);
      wentOn.add(id);
    }
    const rows = await untilIdle(client);
    stop();
    const unfinished = rows.find(({ id, status }) => wentOn.has(id) && status !== STATUS.success);
    requireThat(unfinished === undefined, `what went on ended ${unfinished?.status}`);
    const items = await list(client, folder.id);
    for (const { name, status, retryCount } of rows) {
      if (status === STATUS.success || retryCount > 0) requireOne(items, name);
    }
    client.engine.clear();
  }

  /** The person chooses the file again, of which the page was closed. */
  async #goOn(id: string, name: string): Promise<void> {
    const file = this.#files.find((one) => one.name === name);
    requireThat(file !== undefined, `offers to go on with ${name}, which nobody sent`);
    const isSame = await this.#scene.client.engine.goOn(id, file);
    requireThat(isSame === true, `does not take ${name} for what it is`);
  }

  /** What is not there by now can be uploaded anew, whatever was left of the first try. */
  async #requireThere(file: MadeFile): Promise<void> {
    const { client, folder } = this.#scene;
    const isThere = (await list(client, folder.id)).some((item) => nameOfItem(item) === file.name);
    if (isThere) return;
    client.engine.upload([file], folder);
    const [row] = await untilIdle(client);
    requireThat(row?.status === STATUS.success, `a new upload ended ${row?.status}`);
    client.engine.clear();
  }
}

/** Nobody is there to be asked: the row ends as 7030. */
function closeQuestions({ engine }: Client): () => void {
  const look = () => {
    if (engine.conflict.get() !== null) engine.answerConflict(null);
  };
  look();
  return engine.conflict.subscribe(look);
}
