import type { SourceFile } from "#app/core/ports.ts";
import type { TransferWork } from "#app/core/transfers/accepted.ts";
import type { FolderNews } from "#app/core/transfers/folder-news.ts";
import type { Gate } from "#app/core/transfers/gate.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { Outcome, Transfer } from "#app/core/transfers/transfer.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { dropSession } from "#app/core/transfers/upload/forget-upload.ts";
import { runLinkEdit } from "#app/core/transfers/upload/link-edit-job.ts";
import { type LinkUploadTask, runLinkUpload } from "#app/core/transfers/upload/link-upload-job.ts";
import { isOfMany, placesOf } from "#app/core/transfers/upload/small-file.ts";
import { workWith } from "#app/core/transfers/upload/upload-task.ts";
import type { VisitorNaming } from "#app/core/transfers/upload/visitor-naming.ts";

/** What the uploads of a visitor share with all others of the page. */
export interface LinkUploadPorts extends VisitorNaming, FolderNews {
  readonly ports: TransferPorts;
  readonly places: Gate;
}

/** An upload into a link, or another version of a file in it, over all its runs; it needs nobody to be signed in, and ends with its page. */
export class LinkUploadTransfer implements Transfer {
  readonly needsKeys = false;
  readonly #task: LinkUploadTask;
  readonly #shared: LinkUploadPorts;

  constructor(
    task: Omit<LinkUploadTask, "session" | "small" | "retries" | "kept" | "ends">,
    shared: LinkUploadPorts,
  ) {
    this.#task = { ...task, kept: null, session: null, small: null, ends: [], retries: 0 };
    this.#shared = shared;
    task.batch.tasks.add(this.#task);
  }

  async run(job: Job): Promise<Outcome> {
    const task = this.#task;
    const onRetry = () => {
      task.retries += 1;
    };
    const upload = { ...job, retry: { ...job.retry, onRetry } };
    const { source, batch, folder } = task;
    const run = () =>
      "over" in source
        ? runLinkEdit(upload, { task, source })
        : runLinkUpload(upload, this.#shared, task);
    const isSmallOfMany = isOfMany(source, batch);
    const itemId = await this.#shared.places.pass(job.signal, run, placesOf(isSmallOfMany));
    batch.tasks.delete(task);
    job.report({ itemId });
    const isFilling = isSmallOfMany && batch.tasks.size > 0;
    this.#shared[isFilling ? "folderFills" : "folderChanged"](folder.id);
    return "done";
  }

  suspend(): void {
    // The key of a link stays open while the page does.
  }

  workWith(source: SourceFile): TransferWork {
    return workWith(this.#task, source);
  }

  release(): void {
    dropSession(this.#shared, this.#task).catch(() => undefined);
  }
}
