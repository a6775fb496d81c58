import * as CODES from "#app/contract/errors/codes.ts";
import { MAX_FOLDER_DEPTH, UPLOADED_FOLDER_ITEMS } from "#app/contract/transfer-limits.data.ts";
import { isSystemFile } from "#app/contract/validate/fitting-name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FoundItem, SourceFile } from "#app/core/ports.ts";
import type { FailedItem, FolderReport } from "#app/core/transfers/engine.ts";
import {
  findContentRefusal,
  findFolderRefusal,
  findUploadRefusal,
} from "#app/core/transfers/upload/checks.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** A folder that is uploaded, or one below it. */
export interface PlannedFolder {
  readonly name: string;
  /** null for the one that was chosen. */
  readonly parent: PlannedFolder | null;
  /** Below the chosen folder, names parted by "/". */
  readonly path: string;
  /** Folders above it, up to the root of its area. */
  readonly depth: number;
  /** What keeps it and all below it from being uploaded. */
  readonly refusal: number | null;
  isEmpty: boolean;
}

/** What is known of a file before it is opened: a plan, and no File that would be kept. */
export interface PlannedFile {
  readonly folder: PlannedFolder;
  readonly name: string;
  readonly open: () => Promise<SourceFile>;
  sizeBytes: number;
  /** Unix milliseconds. */
  modifiedMs: number;
  /** Changed since it was found: a restart takes it as it is then. */
  hasChanged: boolean;
  /** What an earlier try left. */
  task: UploadTask | null;
}

/** A file, or a folder that nothing lies in: what counts, and has a line in the report when it fails. */
export interface PlannedItem {
  readonly folder: PlannedFolder;
  readonly file: PlannedFile | null;
  readonly path: string;
}

export interface PlanOptions {
  /** Names that do not fit are not refused here, but asked about when their turn comes. */
  readonly offersNames?: boolean;
  /** Of the chosen folder where it goes: 1 directly in the root of an area. */
  readonly depth?: number;
}

/** Everything that lies in a chosen folder, and what became of it. Thousands of items: each step costs the same. */
export class FolderPlan {
  readonly root: PlannedFolder;
  /** True once everything was found. */
  isWhole = false;
  totalBytes = 0;
  /** Of items that are up, or failed. */
  settledBytes = 0;
  readonly #folders = new Map<string, PlannedFolder>();
  readonly #known = new Set<string>();
  #waiting: PlannedItem[] = [];
  #next = 0;
  readonly #running = new Set<PlannedItem>();
  readonly #failed = new Map<PlannedItem, number>();
  #refused: FailedItem[] = [];
  /** Folders that could not be read to their end: whether they are empty, nobody knows. */
  readonly #broken = new Set<string>();
  #completed = 0;
  #files = 0;
  #leftOut = 0;
  readonly #offersNames: boolean;

  constructor(name: string, { offersNames = false, depth = 1 }: PlanOptions = {}) {
    this.#offersNames = offersNames;
    this.root = {
      name,
      parent: null,
      path: "",
      depth,
      refusal: depthRefusal(depth),
      isEmpty: true,
    };
    this.#folders.set("", this.root);
  }

  /** Found so far. */
  get fileCount(): number {
    return this.#files;
  }

  get hasWaiting(): boolean {
    return this.#next < this.#waiting.length;
  }

  /** Whether trying again could do more than before. */
  get isRepeatable(): boolean {
    const isLeft = this.#failed.size > 0 || this.hasWaiting || this.#running.size > 0;
    return isLeft || !this.isWhole || this.#refused.some(({ code }) => isUnread(code));
  }

  get failureCount(): number {
    return this.#failed.size + this.#refused.length;
  }

  /**
   * Takes what was found; what is known already is passed over.
   *
   * @throws AppError 7240 for more than 30 000 files, or folders
   */
  add(found: readonly FoundItem[]): void {
    for (const item of found) this.#addOne(item);
    const most = Math.max(this.#files, this.#folders.size - 1);
    if (most > UPLOADED_FOLDER_ITEMS) throw new AppError(CODES.folderTooLarge);
  }

  /** All of it was found: folders that nothing lies in count by themselves. */
  close(): void {
    this.isWhole = true;
    for (const folder of this.#folders.values()) {
      const { path, refusal, isEmpty } = folder;
      const key = `${path}/`;
      if (!isEmpty || this.#broken.has(path) || this.#known.has(key)) continue;
      this.#known.add(key);
      this.#plan({ folder, file: null, path }, refusal);
    }
  }

  /** The next item to try, which runs from now on; undefined: none waits. */
  take(): PlannedItem | undefined {
    const item = this.#waiting[this.#next];
    if (item === undefined) return undefined;
    this.#next += 1;
    this.#running.add(item);
    return item;
  }

  complete(item: PlannedItem): void {
    this.#settle(item);
    this.#completed += 1;
  }

  /** Somebody chose to leave it out: it does not count any more. */
  skip(item: PlannedItem): void {
    this.#settle(item);
  }

  fail(item: PlannedItem, code: number): void {
    this.#settle(item);
    this.#failed.set(item, code);
  }

  /** What ran, and what failed, waits again (Spec B§4: every file not yet successful). */
  requeue(): void {
    const again = [...this.#running, ...this.#failed.keys()];
    for (const [item, code] of this.#failed) {
      this.settledBytes -= bytesOf(item);
      if (code === CODES.sourceChanged && item.file !== null) item.file.hasChanged = true;
    }
    this.#waiting = [...again, ...this.#waiting.slice(this.#next)];
    this.#next = 0;
    this.#running.clear();
    this.#failed.clear();
    this.#lookAgain();
  }

  /** What could not be read is asked for again, from the start. */
  #lookAgain(): void {
    const told = this.#refused.filter(({ code }) => !isUnread(code));
    this.isWhole = this.isWhole && told.length === this.#refused.length;
    this.#refused = told;
    this.#broken.clear();
  }

  /** A file that changed counts as it is now. */
  resize(file: PlannedFile, now: Pick<SourceFile, "sizeBytes" | "modifiedMs">): void {
    this.totalBytes += now.sizeBytes - file.sizeBytes;
    file.sizeBytes = now.sizeBytes;
    file.modifiedMs = now.modifiedMs;
    file.hasChanged = false;
  }

  /** What files left for another try. */
  tasks(): UploadTask[] {
    const items = [...this.#running, ...this.#failed.keys(), ...this.#waiting.slice(this.#next)];
    return items.flatMap(({ file }) => file?.task ?? []);
  }

  /** The same, of which nothing is known afterwards. */
  takeTasks(): UploadTask[] {
    const tasks = this.tasks();
    for (const { file } of [...this.#running, ...this.#failed.keys(), ...this.#waiting]) {
      if (file !== null) file.task = null;
    }
    return tasks;
  }

  report(): FolderReport {
    const failed = Array.from(this.#failed, ([{ path }, code]) => ({ path, code }));
    const failures = [...this.#refused, ...failed];
    const waiting = this.#waiting.length - this.#next + this.#running.size;
    return {
      totalItems: this.#completed + failures.length + waiting,
      completedItems: this.#completed,
      failures,
      ...(this.#leftOut > 0 && { leftOut: this.#leftOut }),
      isScanning: !this.isWhole,
    };
  }

  #addOne(found: FoundItem): void {
    const within = this.#folderAt(found.within);
    const path = join(within.path, found.name);
    if (found.kind === "folder") {
      this.#folderAt([...found.within, found.name]);
      return;
    }
    if (found.kind === "unreadable") {
      this.#broken.add(path).add(within.path);
      this.#refused.push({ path, code: found.code });
      return;
    }
    if (this.#known.has(path)) return;
    this.#known.add(path);
    if (isSystemFile(found.name)) {
      this.#leftOut += 1;
      return;
    }
    within.isEmpty = false;
    this.#files += 1;
    const { name, sizeBytes, modifiedMs, open } = found;
    const file = {
      folder: within,
      name,
      sizeBytes,
      modifiedMs,
      open,
      hasChanged: false,
      task: null,
    };
    const findRefusal = this.#offersNames ? findContentRefusal : findUploadRefusal;
    this.#plan({ folder: within, file, path }, within.refusal ?? findRefusal(found));
  }

  #plan(item: PlannedItem, refusal: number | null): void {
    if (refusal === null) {
      this.totalBytes += bytesOf(item);
      this.#waiting.push(item);
    } else this.#refused.push({ path: item.path, code: refusal });
  }

  #settle(item: PlannedItem): void {
    this.#running.delete(item);
    this.settledBytes += bytesOf(item);
  }

  #folderAt(names: readonly string[]): PlannedFolder {
    const path = names.join("/");
    const known = this.#folders.get(path);
    const name = names.at(-1);
    if (known !== undefined || name === undefined) return known ?? this.root;
    const parent = this.#folderAt(names.slice(0, -1));
    parent.isEmpty = false;
    const depth = parent.depth + 1;
    const refusal = parent.refusal ?? findFolderRefusal(name) ?? depthRefusal(depth);
    const folder: PlannedFolder = { name, parent, path, depth, refusal, isEmpty: true };
    this.#folders.set(path, folder);
    return folder;
  }
}

/** The server refuses such a folder as well: what does not fit is said before anything is sent. */
function depthRefusal(depth: number): number | null {
  return depth > MAX_FOLDER_DEPTH ? CODES.folderTooDeep : null;
}

function isUnread(code: number): boolean {
  return code === CODES.sourceFolderUnreadable || code === CODES.sourceFileGone;
}

function bytesOf({ file }: PlannedItem): number {
  return file?.sizeBytes ?? 0;
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
