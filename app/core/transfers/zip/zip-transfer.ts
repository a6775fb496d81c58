import type { TargetFolder } from "#app/core/ports.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { runServerZip } from "#app/core/transfers/server-way/server-zip.ts";
import type { Outcome, Transfer } from "#app/core/transfers/transfer.ts";
import { FolderSave } from "#app/core/transfers/zip/folder-save.ts";
import { beginSave, type KeptSave } from "#app/core/transfers/zip/kept-save.ts";
import { runZip, type ZipTask } from "#app/core/transfers/zip/zip-job.ts";

/** What an earlier page left of it. */
interface LeftSave {
  readonly kept: KeptSave;
  /** null: one zip. */
  readonly target: TargetFolder | null;
}

/**
 * Folders, or several items, as one zip, or as files in a folder that somebody chose (Readings ); the
 * next page is offered what this one does not end (Reading R-638).
 */
export class ZipTransfer implements Transfer {
  readonly needsKeys: boolean;
  readonly #task: ZipTask;
  #save: FolderSave | null;
  #kept: KeptSave | null;

  constructor(task: ZipTask, left: LeftSave | null) {
    this.#task = task;
    this.needsKeys = task.context.kind === "files";
    this.#kept = left?.kept ?? null;
    this.#save = left?.target ? new FolderSave(task, left.target) : null;
  }

  /** From the next run on it is saved there. */
  saveInto(target: TargetFolder): void {
    this.#forget();
    this.#save = new FolderSave(this.#task, target);
  }

  async run(job: Job): Promise<Outcome> {
    if (this.#save !== null) await this.#runSave(job, this.#save);
    else if (job.isByServer) await this.#runByServer(job);
    else await runZip(job, this.#task, () => this.#keep(job, null));
    this.#finish();
    return "done";
  }

  suspend(): void {
    // What a run read is gone with it; what it saved is whole.
  }

  release(): void {
    this.#forget();
    this.#save = null;
  }

  async #runSave(job: Job, save: FolderSave): Promise<void> {
    await save.run(job, await this.#keep(job, save.target));
  }

  async #runByServer(job: Job): Promise<void> {
    this.#forget();
    await runServerZip(job, this.#task);
  }

  async #keep({ ports, signal }: Job, target: TargetFolder | null): Promise<KeptSave | null> {
    if (this.#kept !== null) return this.#kept;
    const kept = await beginSave(ports, this.#task, target);
    // It may go another way by now.
    if (signal.aborted) await kept?.forget();
    signal.throwIfAborted();
    this.#kept = kept;
    return kept;
  }

  #finish(): void {
    const kept = this.#kept;
    this.#kept = null;
    // It is saved: that it is still told of must not make it look failed.
    kept?.finish().catch(() => undefined);
  }

  /** It is not wanted, or goes another way. */
  #forget(): void {
    const kept = this.#kept;
    this.#kept = null;
    kept?.forget().catch(() => undefined);
  }
}
