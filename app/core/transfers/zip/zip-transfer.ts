import type { TargetFolder } from "#app/core/ports.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { runServerZip } from "#app/core/transfers/server-way/server-zip.ts";
import type { Outcome, Transfer } from "#app/core/transfers/transfer.ts";
import { FolderSave } from "#app/core/transfers/zip/folder-save.ts";
import { runZip, type ZipTask } from "#app/core/transfers/zip/zip-job.ts";

/** Folders, or several items, as one zip, or as files in a folder that somebody chose (Readings ). */
export class ZipTransfer implements Transfer {
  readonly needsKeys: boolean;
  readonly #task: ZipTask;
  #save: FolderSave | null = null;

  constructor(task: ZipTask) {
    this.#task = task;
    this.needsKeys = task.context.kind === "files";
  }

  /** From the next run on it is saved there. */
  saveInto(folder: TargetFolder): void {
    this.#save = new FolderSave(this.#task, folder);
  }

  async run(job: Job): Promise<Outcome> {
    if (this.#save !== null) await this.#save.run(job);
    else await (job.isByServer ? runServerZip : runZip)(job, this.#task);
    return "done";
  }

  suspend(): void {
    // What a run read is gone with it; what it saved is whole.
  }

  release(): void {
    this.#save = null;
  }
}
