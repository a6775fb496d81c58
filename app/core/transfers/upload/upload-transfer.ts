import type { Gate } from "#app/core/transfers/gate.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { ThumbMaker } from "#app/core/transfers/thumbs/thumb-maker.ts";
import type { Outcome, Transfer } from "#app/core/transfers/transfer.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { dropSession, forgetUpload } from "#app/core/transfers/upload/forget-upload.ts";
import type { UploadNaming } from "#app/core/transfers/upload/naming.ts";
import type { Parcels } from "#app/core/transfers/upload/parcels.ts";
import { isOfMany, placesOf } from "#app/core/transfers/upload/small-file.ts";
import { runUpload } from "#app/core/transfers/upload/upload-job.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** What all uploads share. */
export interface UploadPorts extends UploadNaming {
  readonly ports: TransferPorts;
  /** Files that are uploaded at a time, alone or of a folder (Spec B§4, Queue). */
  readonly places: Gate;
  /** What makes pictures of what was uploaded. */
  /** What sends small files together. */
  readonly parcels: Parcels;
  readonly thumbs: Pick<ThumbMaker, "wants" | "add">;
  /** Told when something came into a folder. */
  folderChanged(folderId: string): void;
}

type Kept = Partial<Pick<UploadTask, "kept">>;

/** An upload over all its runs: its session outlives a failed one, for Retry (Reading R-43). */
export class UploadTransfer implements Transfer {
  readonly needsKeys = true;
  readonly #task: UploadTask;
  readonly #shared: UploadPorts;

  constructor(
    { kept = null, ...task }: Omit<UploadTask, "session" | "small" | "retries" | "kept"> & Kept,
    shared: UploadPorts,
  ) {
    this.#task = { ...task, kept, session: null, small: null, retries: 0 };
    this.#shared = shared;
    task.batch.tasks.add(this.#task);
  }

  async run(job: Job): Promise<Outcome> {
    const task = this.#task;
    const onRetry = () => {
      task.retries += 1;
    };
    const upload = { ...job, retry: { ...job.retry, onRetry } };
    const places = placesOf(isOfMany(task.source, task.batch));
    const run = () => runUpload(upload, this.#shared, task);
    const done = await this.#shared.places.pass(job.signal, run, places);
    task.batch.tasks.delete(task);
    if (done.isSkipped) return "skipped";
    job.report({ itemId: done.itemId, fid: done.fid });
    this.#shared.folderChanged(task.folder.id);
    return "done";
  }

  suspend(): void {
    // Nothing waits for it: the key worker lets go in its own time.
    dropSession(this.#shared, this.#task).catch(() => undefined);
  }

  release(): void {
    forgetUpload(this.#shared, this.#task).catch(() => undefined);
  }
}
