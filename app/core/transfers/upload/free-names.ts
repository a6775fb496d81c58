import { toNameKey, toStoredName } from "#app/contract/validate/name.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { keepBothName, takenNames } from "#app/core/files/name-conflict.ts";
import type { OwnJob } from "#app/core/transfers/upload/sent-ends.ts";
import type { UploadBatch, UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** How long the names of a folder are good for another question of the same batch. */
const FRESH_MS = 30_000;

interface Listed {
  readonly atMs: number;
  readonly names: Promise<ReadonlySet<string>>;
}

interface BatchNames {
  /** By the id of the folder. */
  readonly listed: Map<string, Listed>;
  /** What tasks have chosen and do not have yet, in the form in which names compare, by their id. */
  readonly chosen: Map<string, string>;
}

/** Finds names that are free in the folder of an upload, from the names that are there (Reading R-722). */
export class FreeNames {
  readonly #batches = new WeakMap<UploadBatch, BatchNames>();

  /** A free name made of the wished one. `refused`: what the server refused, in the form that compares. */
  async find(job: OwnJob, task: UploadTask, refused: ReadonlySet<string>): Promise<string> {
    const { listed, chosen } = this.#namesOf(task.batch);
    const others = [...chosen].flatMap(([id, key]) => (id === task.id ? [] : [key]));
    const there = await this.#list(job, task, listed);
    return keepBothName(toStoredName(task.source.name), new Set([...there, ...others, ...refused]));
  }

  /** No other task of its batch is given this name. */
  choose({ id, batch }: UploadTask, name: string): void {
    this.#namesOf(batch).chosen.set(id, toNameKey(name));
  }

  #namesOf(batch: UploadBatch): BatchNames {
    const known = this.#batches.get(batch) ?? { listed: new Map(), chosen: new Map() };
    this.#batches.set(batch, known);
    return known;
  }

  #list(
    job: OwnJob,
    { folder }: UploadTask,
    listed: Map<string, Listed>,
  ): Promise<ReadonlySet<string>> {
    const nowMs = job.ports.clock.nowMs();
    const known = listed.get(folder.id);
    if (known !== undefined && nowMs - known.atMs < FRESH_MS) return known.names;
    const { api, crypto } = job.ports;
    const names = listAll({ api, crypto, account: job.account }, folder).then(
      takenNames,
      // Then names are counted up, and the server says which are taken.
      () => new Set<string>(),
    );
    listed.set(folder.id, { atMs: nowMs, names });
    return names;
  }
}
