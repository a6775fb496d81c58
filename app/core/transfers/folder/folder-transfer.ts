import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { toStoredName } from "#app/contract/validate/name.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { SourceFile, SourceFolder } from "#app/core/ports.ts";
import {
  FolderPlan,
  type PlannedFile,
  type PlannedFolder,
  type PlannedItem,
} from "#app/core/transfers/folder/folder-plan.ts";
import type { FolderWay } from "#app/core/transfers/folder/folder-way.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { Outcome, Transfer } from "#app/core/transfers/transfer.ts";
import { dropSession, forgetUpload } from "#app/core/transfers/upload/forget-upload.ts";
import type { KeptUpload } from "#app/core/transfers/upload/kept-upload.ts";
import { isSameFile } from "#app/core/transfers/upload/reopen-upload.ts";
import { isOfMany, placesOf } from "#app/core/transfers/upload/small-file.ts";
import type { UploadBatch, UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";

export interface FolderTask {
  readonly id: string;
  readonly source: SourceFolder;
  /** Where it goes, and how. */
  readonly way: FolderWay;
  /** What an earlier page began of files in it: then also what it finished may be there (Reading R-500). */
  readonly left?: readonly KeptUpload[];
}

/** Its row shows what goes on this often. */
const TELL_INTERVAL_MS = 100;

const NOTHING_YET = { session: null, small: null, kept: null, ends: [], retries: 0 } as const;

/** What every further file would end with too: they wait for the next start instead. */
const STOPPING_CODES: ReadonlySet<number> = new Set([
  CODES.uploadLost,
  CODES.uploadsDisabled,
  CODES.readOnly,
  CODES.diskFull,
  CODES.notSignedIn,
]);

/**
 * Uploads a folder with all that lies in it: one row, whose report names what failed (Spec B§4, Folder
 * upload). What is up stays up, whatever ends it; a further run goes on with what is not.
 */
export class FolderTransfer implements Transfer {
  readonly needsKeys: boolean;
  readonly #task: FolderTask;
  readonly #shared: UploadPorts;
  readonly #plan: FolderPlan;
  readonly #way: FolderWay;
  readonly #batch: UploadBatch;
  /** Bytes of files that run now, by the file: encrypted, and sent. */
  readonly #underway = new Map<PlannedFile, { cryptBytes: number; networkBytes: number }>();
  /** Uploads of files in it that an earlier page began, until their turn has come. */
  readonly #left: Set<KeptUpload>;
  #stopCode: number | null = null;
  #toldAtMs = 0;
  #lastTask = 0;

  constructor(task: FolderTask, shared: UploadPorts) {
    this.#task = task;
    this.#shared = shared;
    this.#plan = new FolderPlan(task.source.name, task.way);
    this.#way = task.way;
    this.needsKeys = task.way.needsKeys;
    this.#left = new Set(task.left ?? []);
    const hasMore = () => this.#plan.hasWaiting;
    const plan = this.#plan;
    this.#batch = {
      ...{ id: task.id, tasks: new Set(), hasMore },
      get size() {
        return plan.fileCount;
      },
    };
  }

  async run(job: Job): Promise<Outcome> {
    this.#way.begin(job);
    this.#plan.requeue();
    this.#stopCode = null;
    job.report({ status: STATUS.uploading });
    try {
      await this.#scan(job);
      await this.#uploadAll(job);
    } finally {
      this.#underway.clear();
      this.#tell(job);
    }
    if (this.#plan.failureCount > 0) throw new AppError(CODES.folderIncomplete);
    this.#forgetLeft();
    return "done";
  }

  suspend(): void {
    for (const task of this.#plan.tasks()) {
      // Nothing waits for it: the key worker lets go in its own time.
      dropSession(this.#shared, task).catch(() => undefined);
    }
  }

  release(): void {
    for (const task of this.#plan.takeTasks()) {
      forgetUpload(this.#shared, task).catch(() => undefined);
    }
    this.#forgetLeft();
  }

  /** Of files that are not in the folder any more. */
  #forgetLeft(): void {
    for (const kept of this.#left) kept.forget().catch(() => undefined);
    this.#left.clear();
  }

  /** Finds everything before a byte of it is sent: a folder that is too large is refused whole. */
  async #scan(job: Job): Promise<void> {
    if (this.#plan.isWhole) return;
    for await (const found of job.ports.folders.read(this.#task.source, job.signal)) {
      job.signal.throwIfAborted();
      this.#plan.add(found);
      this.#tellSometimes(job);
    }
    this.#plan.close();
    this.#tell(job);
  }

  async #uploadAll(job: Job): Promise<void> {
    // How many of them run, the places say; small ones share these.
    const most = UPLOAD_LIMITS.concurrent / placesOf(this.#way.sendsTogether);
    const lanes = Array.from({ length: most }, () => this.#uploadSome(job));
    // Each ends its own file first; what stopped one of them is what stops the run.
    for (const end of await Promise.allSettled(lanes)) {
      if (end.status === "rejected") throw end.reason;
    }
  }

  /** One after the other, until none waits or what ends one would end all. */
  async #uploadSome(job: Job): Promise<void> {
    while (this.#stopCode === null) {
      const item = this.#plan.take();
      if (item === undefined) return;
      try {
        const upload = () => this.#upload(job, item);
        const isSkipped = await this.#shared.places.pass(job.signal, upload, this.#placesOf(item));
        if (isSkipped) this.#plan.skip(item);
        else this.#plan.complete(item);
      } catch (error) {
        job.signal.throwIfAborted();
        this.#fail(item, error);
      }
      this.#tellSometimes(job);
    }
  }

  #placesOf({ file }: PlannedItem): number {
    const isSmall = this.#way.sendsTogether && file !== null && isOfMany(file, this.#batch);
    return placesOf(isSmall);
  }

  #fail(item: PlannedItem, error: unknown): void {
    const code = codeOr(CODES.uploadNotPrepared, error);
    if (STOPPING_CODES.has(code)) {
      this.#stopCode = code;
      throw error;
    }
    this.#plan.fail(item, code);
  }

  /** True when somebody chose to leave it out. */
  async #upload(job: Job, { folder: planned, file }: PlannedItem): Promise<boolean> {
    const folder = await this.#placeOf(job, planned);
    if (file === null) return false;
    const task = await this.#open(file, folder);
    const isNew = task.kept === null && task.session === null && task.small === null;
    if (isNew && (await this.#way.isUp(job, file, folder))) return false;
    try {
      const { isSkipped } = await this.#way.upload(this.#jobOf(job, file, task), task);
      if (!isSkipped)
        this.#shared[this.#plan.hasWaiting ? "folderFills" : "folderChanged"](folder.id);
      return isSkipped;
    } finally {
      const { session, kept, small, ends } = task;
      const isOver = session === null && kept === null && small === null && ends.length === 0;
      file.task = isOver ? null : task;
      this.#underway.delete(file);
    }
  }

  async #placeOf(job: Job, planned: PlannedFolder): Promise<OpenedFolder> {
    const folder = await this.#way.placeOf(job, planned).catch((error: unknown) => {
      const code = codeOr(CODES.folderNotPrepared, error);
      throw hasCode(error, code) ? error : new AppError(code, { cause: error });
    });
    if (planned.parent === null) job.report({ itemId: folder.id, fid: folder.path.at(-1)?.fid });
    return folder;
  }

  /** The file as it is now; 7012 when that is not what was found. */
  async #open(file: PlannedFile, folder: OpenedFolder): Promise<UploadTask> {
    const source = await file.open();
    if (file.hasChanged) this.#plan.resize(file, source);
    if (source.sizeBytes !== file.sizeBytes || source.modifiedMs !== file.modifiedMs) {
      throw new AppError(CODES.sourceChanged);
    }
    const { session, small, kept, ends, retries } = file.task ?? {
      ...NOTHING_YET,
      kept: this.#takeLeft(source, folder),
    };
    file.task = null;
    const id = `${this.#task.id}/${++this.#lastTask}`;
    return { id, source, folder, batch: this.#batch, session, small, kept, ends, retries };
  }

  #takeLeft(source: SourceFile, folder: OpenedFolder): KeptUpload | null {
    for (const kept of this.#left) {
      const { record } = kept;
      const isIts = record.folder.id === folder.id && record.name === toStoredName(source.name);
      if (!isIts || !isSameFile(record, { source })) continue;
      this.#left.delete(kept);
      return kept;
    }
    return null;
  }

  /** What one file does shows in the row of the folder. */
  #jobOf(job: Job, file: PlannedFile, task: UploadTask): Job {
    const onRetry = () => {
      task.retries += 1;
    };
    const bytes = { cryptBytes: 0, networkBytes: 0 };
    this.#underway.set(file, bytes);
    return {
      ...job,
      id: task.id,
      retry: { ...job.retry, onRetry, ring: { index: job.retry.ring.index } },
      report: ({ cryptBytes, networkBytes }) => {
        bytes.cryptBytes = cryptBytes ?? bytes.cryptBytes;
        bytes.networkBytes = networkBytes ?? bytes.networkBytes;
        this.#tellSometimes(job);
      },
    };
  }

  #tellSometimes(job: Job): void {
    if (job.ports.clock.nowMs() - this.#toldAtMs >= TELL_INTERVAL_MS) this.#tell(job);
  }

  #tell(job: Job): void {
    this.#toldAtMs = job.ports.clock.nowMs();
    const running = [...this.#underway.values()];
    const { settledBytes, totalBytes, isRepeatable } = this.#plan;
    job.report({
      sizeBytes: totalBytes,
      cryptBytes: running.reduce((sum, { cryptBytes }) => sum + cryptBytes, settledBytes),
      networkBytes: running.reduce((sum, { networkBytes }) => sum + networkBytes, settledBytes),
      report: this.#plan.report(),
      isRepeatable,
    });
  }
}

/** What it says itself, or the code that stands for whatever has none. */
function codeOr(unknown: number, error: unknown): number {
  const { code } = error instanceof AppError ? error : normalise(error);
  return code > STATUS.downloadCancelled ? code : unknown;
}
