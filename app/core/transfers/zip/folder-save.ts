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
import type { KeptSave } from "#app/core/transfers/zip/kept-save.ts";
import { findStanding, isSameContent } from "#app/core/transfers/zip/standing-saves.ts";
import { KEYS_AT_ONCE } from "#app/core/transfers/zip/write-zip.ts";
import type { ZipTask } from "#app/core/transfers/zip/zip-job.ts";
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
 * and keeps no other out; a further run, or a later page, saves what is missing (Reading R-638).
 */
export class FolderSave {
  readonly target: TargetFolder;
  readonly #task: ZipTask;
  readonly #failures = new Map<string, number>();
  readonly #saved = new Set<string>();
  #plan: ZipPlan | null = null;
  /** An earlier page, or an earlier run, may have saved what it did not come to note. */
  #goesOn = false;

  constructor(task: ZipTask, target: TargetFolder) {
    this.#task = task;
    this.target = target;
  }

  /** `kept`: where it is noted for the next page, and what an earlier one noted. */
  async run(job: Job, kept: KeptSave | null): Promise<void> {
    job.report({ status: STATUS.preparing, name: this.#task.name, mayAskServer: false });
    const plan = await this.#find(job, kept);
    if (countOf(plan) === 0) throw new AppError(CODES.zipFolderEmpty);
    this.#failures.clear();
    job.report({ status: STATUS.downloading, sizeBytes: plan.totalBytes });
    this.#tell(job, plan);
    try {
      for (const path of plan.emptyFolders)
        await this.#save(job, path, () => this.target.folder(path));
      for (const { path, bytes } of plan.notes) {
        await this.#save(job, path, () => this.#saveText(path, toBuffer(bytes)));
      }
      await this.#saveFiles(job, plan, kept);
    } finally {
      this.#goesOn = true;
      this.#tell(job, plan);
      await kept?.flush();
    }
    if (this.#failures.size > 0) throw new AppError(CODES.folderIncomplete);
    await consumeLink(job, this.#task.context);
  }

  /** Once: names that were given stay, and nothing that lies there is written over. */
  async #find(job: Job, kept: KeptSave | null): Promise<ZipPlan> {
    if (this.#plan !== null) return this.#plan;
    const before = kept?.head.plan;
    this.#goesOn = before !== undefined;
    const taken = before?.taken ?? (await this.target.names());
    const noted = { taken, saved: kept?.saved ?? [] };
    const standing = await findStanding(this.target, noted, job.signal);
    const plan = await collectEntries(job, this.#task, standing);
    for (const { path } of plan.files) if (standing.whole.has(path)) this.#saved.add(path);
    const { totalBytes } = plan;
    await kept?.notePlan({ taken: [...taken], totalItems: countOf(plan), totalBytes });
    this.#plan = plan;
    return plan;
  }

  async #saveFiles(job: Job, plan: ZipPlan, kept: KeptSave | null): Promise<void> {
    const missing = plan.files.filter(({ path }) => !this.#saved.has(path));
    const doneBytes = plan.totalBytes - missing.reduce((sum, { item }) => sum + item.sizeBytes, 0);
    job.report({ networkBytes: doneBytes, cryptBytes: doneBytes });
    const progress = reportReads(job, Number.POSITIVE_INFINITY, doneBytes);
    let ticket = "";
    for (let from = 0; from < missing.length; from += KEYS_AT_ONCE) {
      const files = missing.slice(from, from + KEYS_AT_ONCE);
      const wanted = { items: files.map(({ item }) => item), context: this.#task.context, ticket };
      const opened = await job.reader.open(wanted, readControl(job));
      ticket = opened.ticket;
      await besideEachOther(files, async (file) => {
        await this.#save(job, file.path, () => this.#saveFile(opened, file, { progress, kept }));
        this.#tell(job, plan);
      });
    }
  }

  async #saveFile(
    opened: OpenFiles,
    { item, path }: ZipFile,
    { progress, kept }: { readonly progress: ReadProgress; readonly kept: KeptSave | null },
  ): Promise<void> {
    const file: OpenFile = await opened.openFile(item);
    const { sizeBytes, digestHex } = file;
    const read = () => file.read({ from: 0, to: sizeBytes, progress });
    try {
      if (!(await this.#stands(path, sizeBytes, read))) {
        await this.#write(path, async (sink) => {
          for await (const bytes of read()) await sink.write(bytes);
        });
      }
      const there = kept === null ? null : await this.target.standing(path);
      if (there === null || item.name.state !== "open") return;
      const { fid } = item.name;
      kept?.add({ id: item.id, fid, digestHex, path, sizeBytes, changedMs: there.changedMs });
    } finally {
      await file.close();
    }
  }

  async #saveText(path: string, bytes: ArrayBuffer): Promise<void> {
    const read = async function* () {
      yield bytes;
    };
    if (await this.#stands(path, bytes.byteLength, read)) return;
    await this.#write(path, (sink) => sink.write(bytes));
  }

  /** It was saved before, and nobody came to note that: by its bytes, and nothing less. */
  async #stands(
    path: string,
    sizeBytes: number,
    read: () => AsyncIterable<ArrayBuffer>,
  ): Promise<boolean> {
    const there = this.#goesOn ? await this.target.standing(path) : null;
    return there?.sizeBytes === sizeBytes && (await isSameContent(there, read()));
  }

  async #write(path: string, fill: (sink: FileSink) => Promise<void>): Promise<void> {
    // What ends while it writes may leave an empty file under the name.
    const sink = await this.target.file(path, this.#goesOn ? "empty" : undefined);
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
