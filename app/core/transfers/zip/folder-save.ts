import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileSink, TargetFolder } from "#app/core/ports.ts";
import { consumeLink } from "#app/core/transfers/download/download.api.ts";
import { readControl } from "#app/core/transfers/download/download-job.ts";
import { reportReads } from "#app/core/transfers/download/read-progress.ts";
import type { ReadProgress } from "#app/core/transfers/download/read-range.ts";
import type { OpenFile, OpenFiles } from "#app/core/transfers/download/reader.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { KEYS_AT_ONCE, type ZipTask } from "#app/core/transfers/zip/zip-job.ts";
import { collectEntries, type ZipFile, type ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";

/** Small files are read beside each other, and never more than hold the connections. */
const FILES_AT_ONCE = 3;

/** What every further file would end with too: they wait for the next start instead. */
const STOPPING_CODES: ReadonlySet<number> = new Set([
  CODES.downloadLost,
  CODES.downloadTimedOut,
  CODES.notSignedIn,
  CODES.noRoom,
  CODES.noPlaceForFile,
]);

/**
 * Everything below the chosen items as files and folders of a folder of the device (Reading R-529): each
 * verified like a download of its own, and there only when it is whole. One that fails is told in the report
 * and keeps no other out; a further run saves what is missing.
 */
export class FolderSave {
  readonly #task: ZipTask;
  readonly #target: TargetFolder;
  readonly #failures = new Map<string, number>();
  readonly #saved = new Set<string>();
  #plan: ZipPlan | null = null;

  constructor(task: ZipTask, target: TargetFolder) {
    this.#task = task;
    this.#target = target;
  }

  async run(job: Job): Promise<void> {
    job.report({ status: STATUS.preparing, name: this.#task.name, mayAskServer: false });
    const plan = await this.#find(job);
    if (countOf(plan) === 0) throw new AppError(CODES.zipFolderEmpty);
    this.#failures.clear();
    job.report({ status: STATUS.downloading, sizeBytes: plan.totalBytes });
    this.#tell(job, plan);
    try {
      for (const path of plan.emptyFolders)
        await this.#save(job, path, () => this.#target.folder(path));
      for (const { path, bytes } of plan.notes) {
        await this.#save(job, path, () => this.#write(path, (sink) => sink.write(toBuffer(bytes))));
      }
      await this.#saveFiles(job, plan);
    } finally {
      this.#tell(job, plan);
    }
    if (this.#failures.size > 0) throw new AppError(CODES.folderIncomplete);
    await consumeLink(job, this.#task.context);
  }

  /** Once: names that were given stay, and nothing that lies there is written over. */
  async #find(job: Job): Promise<ZipPlan> {
    const taken = this.#plan === null ? await this.#target.names() : [];
    this.#plan ??= await collectEntries(job, this.#task, taken);
    return this.#plan;
  }

  async #saveFiles(job: Job, plan: ZipPlan): Promise<void> {
    const missing = plan.files.filter(({ path }) => !this.#saved.has(path));
    const doneBytes = plan.totalBytes - missing.reduce((sum, { item }) => sum + item.sizeBytes, 0);
    const counts = reportReads(job, Number.POSITIVE_INFINITY, doneBytes);
    let ticket = "";
    for (let from = 0; from < missing.length; from += KEYS_AT_ONCE) {
      const files = missing.slice(from, from + KEYS_AT_ONCE);
      const wanted = { items: files.map(({ item }) => item), context: this.#task.context, ticket };
      const opened = await job.reader.open(wanted, readControl(job));
      ticket = opened.ticket;
      await besideEachOther(files, async (file) => {
        await this.#save(job, file.path, () => this.#saveFile(opened, file, counts));
        this.#tell(job, plan);
      });
    }
  }

  async #saveFile(
    opened: OpenFiles,
    { item, path }: ZipFile,
    progress: ReadProgress,
  ): Promise<void> {
    const file: OpenFile = await opened.openFile(item);
    try {
      await this.#write(path, async (sink) => {
        const range = { from: 0, to: file.sizeBytes, progress };
        for await (const bytes of file.read(range)) await sink.write(bytes);
      });
    } finally {
      await file.close();
    }
  }

  async #write(path: string, fill: (sink: FileSink) => Promise<void>): Promise<void> {
    const sink = await this.#target.file(path);
    try {
      await fill(sink);
      await sink.finish();
    } catch (error) {
      // What broke it matters more than that it could not be told.
      await sink.abort(STATUS.downloadCancelled).catch(() => undefined);
      throw error;
    }
  }

  /** Notes how it ended; rejects with what ends the run. */
  async #save(job: Job, path: string, work: () => Promise<void>): Promise<void> {
    if (this.#saved.has(path)) return;
    try {
      await work();
      this.#saved.add(path);
    } catch (error) {
      job.signal.throwIfAborted();
      const { code } = normalise(error);
      if (STOPPING_CODES.has(code)) throw error;
      this.#failures.set(path, code);
    }
  }

  #tell(job: Job, plan: ZipPlan): void {
    const failures = [...this.#failures].map(([path, code]) => ({ path, code }));
    const totalItems = countOf(plan);
    const completedItems = this.#saved.size;
    job.report({ report: { totalItems, completedItems, failures, isScanning: false } });
  }
}

/** Ends when all have ended; what one of them rejects with keeps the rest from beginning. */
async function besideEachOther<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  const next = all.values();
  const ended = new AbortController();
  const runs = Array.from({ length: FILES_AT_ONCE }, async () => {
    for (const one of next) {
      if (ended.signal.aborted) return;
      await work(one).catch((error: unknown) => {
        ended.abort();
        throw error;
      });
    }
  });
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

function countOf({ files, emptyFolders, notes }: ZipPlan): number {
  return files.length + emptyFolders.length + notes.length;
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
