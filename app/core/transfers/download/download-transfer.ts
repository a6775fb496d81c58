import * as CODES from "#app/contract/errors/codes.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import {
  type DownloadKeeper,
  type DownloadTask,
  runDownload,
} from "#app/core/transfers/download/download-job.ts";
import { beginDownload, type KeptDownload } from "#app/core/transfers/download/kept-download.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { runServerDownload } from "#app/core/transfers/server-way/server-download.ts";
import { plainSliceBytes } from "#app/core/transfers/sizes.ts";
import type { Outcome, Transfer } from "#app/core/transfers/transfer.ts";

/** The download of one file, with what a run, or an earlier page, left of it (Reading R-528). */
export class DownloadTransfer implements Transfer, DownloadKeeper {
  readonly needsKeys: boolean;
  readonly #task: DownloadTask;
  #kept: KeptDownload | null;

  constructor(task: DownloadTask, kept: KeptDownload | null) {
    this.#task = task;
    this.#kept = kept;
    this.needsKeys = task.context.kind === "files";
  }

  async run(job: Job): Promise<Outcome> {
    if (job.isByServer) {
      await this.#forget();
      await runServerDownload(job, this.#task);
      return "done";
    }
    try {
      await runDownload(job, this.#task, this);
    } catch (error) {
      // What is not as its seal says is nothing to go on with.
      if (hasCode(error, CODES.fileCorrupted)) await this.#forget().catch(() => undefined);
      throw error;
    }
    return "done";
  }

  suspend(): void {
    // What is durable is of no key that is gone.
  }

  release(): void {
    this.#forget().catch(() => undefined);
  }

  begin: DownloadKeeper["begin"] = async ({ ports }, { digestHex, sizeBytes }) => {
    if (this.#kept !== null) this.#kept.begin({ digestHex, sizeBytes });
    // A slice is fetched again as fast as it is read.
    else if (sizeBytes > plainSliceBytes(ports.sizes)) {
      this.#kept = await beginDownload(ports, { ...this.#task, digestHex, sizeBytes });
    }
    return this.#kept;
  };

  finish: DownloadKeeper["finish"] = async () => {
    const kept = this.#kept;
    this.#kept = null;
    // The file is saved: that it is still told of must not make it look failed.
    await kept?.finish().catch(() => undefined);
  };

  async #forget(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.forget();
  }
}
