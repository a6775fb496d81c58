import type { SourceFile } from "#app/core/ports.ts";
import type { TransferWork } from "#app/core/transfers/accepted.ts";
import type { FolderNews } from "#app/core/transfers/folder-news.ts";
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
import { type UploadTask, workWith } from "#app/core/transfers/upload/upload-task.ts";
import type { VisitorLocks } from "#app/core/transfers/upload/visitor-locks.ts";
import type { VisitorParcels } from "#app/core/transfers/upload/visitor-parcels.ts";

/** What all uploads share. */
export interface UploadPorts extends UploadNaming, FolderNews {
  readonly ports: TransferPorts;
  /** Files that are uploaded at a time, alone or of a folder (Spec B§4, Queue). */
  readonly places: Gate;
  /** What sends small files together. */
  readonly parcels: Parcels;
  /** What is known of the locks of links. */
  readonly locks: VisitorLocks;
  /** What sends small files of a visitor together. */
  readonly visits: VisitorParcels;
  /** What makes pictures of what was uploaded. */
  readonly thumbs: Pick<ThumbMaker, "wants" | "add">;
}

type FromBefore = Partial<Pick<UploadTask, "kept" | "ends">>;
type NewTask = Omit<UploadTask, "session" | "small" | "retries" | keyof FromBefore> & FromBefore;

/** An upload over all its runs: its session outlives a failed one, for Retry (Reading R-43). */
export class UploadTransfer implements Transfer {
  readonly needsKeys = true;
  readonly #task: UploadTask;
  readonly #shared: UploadPorts;

  constructor({ kept = null, ends = [], ...task }: NewTask, shared: UploadPorts) {
    this.#task = { ...task, kept, ends, session: null, small: null, retries: 0 };
    this.#shared = shared;
    task.batch.tasks.add(this.#task);
  }

  async run(job: Job): Promise<Outcome> {
    const task = this.#task;
    const onRetry = () => {
      task.retries += 1;
    };
    const upload = { ...job, retry: { ...job.retry, onRetry } };
    const isSmallOfMany = isOfMany(task.source, task.batch);
    const places = placesOf(isSmallOfMany);
    const run = () => runUpload(upload, this.#shared, task);
    const done = await this.#shared.places.pass(job.signal, run, places);
    task.batch.tasks.delete(task);
    if (done.isSkipped) return "skipped";
    job.report({ itemId: done.itemId, fid: done.fid });
    const isFilling = isSmallOfMany && task.batch.tasks.size > 0;
    this.#shared[isFilling ? "folderFills" : "folderChanged"](task.folder.id);
    return "done";
  }

  suspend(): void {
    // Nothing waits for it: the key worker lets go in its own time.
    dropSession(this.#shared, this.#task).catch(() => undefined);
  }

  workWith(source: SourceFile): TransferWork {
    return workWith(this.#task, source);
  }

  release(): void {
    forgetUpload(this.#shared, this.#task).catch(() => undefined);
  }
}
