import { TRANSFER_LIMITS, UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { ConflictAnswer } from "#app/core/files/name-conflict.ts";
import type { Observable } from "#app/core/observable.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { ByteBudget } from "#app/core/transfers/byte-budget.ts";
import { Connection } from "#app/core/transfers/connection.ts";
import { applyEnd, codeOfEnd, SUSPENDED, toEnd } from "#app/core/transfers/ending.ts";
import type {
  ReadContext,
  TransferEngine,
  TransferState,
  UploadConflict,
} from "#app/core/transfers/engine.ts";
import { followAuth } from "#app/core/transfers/follow-auth.ts";
import { Gate } from "#app/core/transfers/gate.ts";
import { createJob, type Job } from "#app/core/transfers/job.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import {
  addToQueue,
  advance,
  begin,
  cancel,
  clearEnded,
  nextToStart,
  type QueueItem,
  remove,
  retry,
} from "#app/core/transfers/queue.ts";
import { QueueBoard } from "#app/core/transfers/queue-board.ts";
import { isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";
import { needsKeys, runTask, type Task } from "#app/core/transfers/task.ts";
import { currentAccount, type TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { findUploadRefusal } from "#app/core/transfers/upload/checks.ts";
import { ConflictDesk } from "#app/core/transfers/upload/conflict-desk.ts";
import { NameClaims } from "#app/core/transfers/upload/name-claims.ts";
import { dropSession, runUpload, type UploadTask } from "#app/core/transfers/upload/upload-job.ts";

/** The engine itself: one queue, one byte budget, four connections. */
export function createLoadedEngine(ports: TransferPorts): TransferEngine {
  return new Engine(ports);
}

class Engine implements TransferEngine {
  readonly #ports: TransferPorts;
  readonly #board: QueueBoard;
  readonly #connection: Connection;
  readonly #gate = new Gate(TRANSFER_LIMITS.connectionsPerOrigin);
  readonly #budget = new ByteBudget(UPLOAD_LIMITS.ciphertextBudgetBytes);
  readonly #conflicts = new ConflictDesk();
  readonly #claims = new NameClaims();
  readonly #tasks = new Map<string, Task>();
  readonly #running = new Map<string, AbortController>();
  readonly #folderListeners = new Set<(folderId: string) => void>();
  #lastId = 0;

  constructor(ports: TransferPorts) {
    this.#ports = ports;
    this.#board = new QueueBoard(ports.clock);
    this.#connection = new Connection(ports, ports.hosts);
    followAuth(ports.auth, {
      onSealed: () => this.#suspend(),
      onSignedOut: () => this.#reset(),
      onOpen: () => this.#startNext(),
    });
  }

  get state(): Observable<TransferState> {
    return this.#board.state;
  }

  get hasUnfinishedTransfers(): Observable<boolean> {
    return this.#board.hasUnfinished;
  }

  get conflict(): Observable<UploadConflict | null> {
    return this.#conflicts.conflict;
  }

  answerConflict(answer: ConflictAnswer | null): void {
    this.#conflicts.answer(answer);
  }

  onFolderChanged(listener: (folderId: string) => void): () => void {
    this.#folderListeners.add(listener);
    return () => this.#folderListeners.delete(listener);
  }

  upload(files: readonly SourceFile[], into: OpenedFolder): void {
    const batchId = this.#nextId();
    this.#add(
      files.map((source) => {
        const refusal = findUploadRefusal(source);
        const item = this.#newItem({
          kind: "upload",
          name: source.name,
          sizeBytes: source.sizeBytes,
          folder: into,
          status: refusal ?? STATUS.waiting,
          isRepeatable: refusal === null,
        });
        const upload = { source, folder: into, batchId, session: null, retries: 0 };
        if (refusal === null) this.#tasks.set(item.id, { kind: "upload", upload });
        return item;
      }),
    );
  }

  refuse(name: string, code: number): void {
    this.#add([this.#newItem({ kind: "upload", name, status: code, isRepeatable: false })]);
  }

  download(items: readonly FileItem[], context: ReadContext): void {
    this.#add(
      items.map((file) => {
        const name = file.name.state === "open" ? file.name.text : "";
        const { sizeBytes, id: itemId } = file;
        const item = this.#newItem({ kind: "download", name, sizeBytes, itemId });
        this.#tasks.set(item.id, { kind: "download", item: file, context });
        return item;
      }),
    );
  }

  downloadZip(zip: {
    name: string;
    items: readonly FileItem[];
    folder: OpenedFolder;
    context: ReadContext;
  }): void {
    const { name, items, context } = zip;
    const folder = context.kind === "files" ? zip.folder : null;
    const item = this.#newItem({ kind: "zip", name: `${name}.zip`, folder });
    this.#tasks.set(item.id, { kind: "zip", name, items, context });
    this.#add([item]);
  }

  cancel(id: string): void {
    this.#board.change((queue) => cancel(queue, id));
    const running = this.#running.get(id);
    if (running === undefined) this.#forgetGone();
    else running.abort();
    this.#startNext();
  }

  cancelAll(): void {
    const unfinished = this.#board.queue.filter((item) => isUnfinishedStatus(item.status));
    for (const item of unfinished.toReversed()) this.cancel(item.id);
  }

  retry(id: string): void {
    // A row that was cancelled and has not come to rest must not start twice.
    if (this.#running.has(id)) return;
    this.#board.change((queue) => retry(queue, id));
    this.#startNext();
  }

  remove(id: string): void {
    this.#board.change((queue) => remove(queue, id));
    this.#forgetGone();
  }

  clear(): void {
    this.#board.change(clearEnded);
    this.#forgetGone();
  }

  #newItem(item: Parameters<typeof newQueueItem>[0]): QueueItem {
    return newQueueItem(item, { id: this.#nextId(), initTimeMs: this.#ports.clock.nowMs() });
  }

  #nextId(): string {
    this.#lastId += 1;
    return `t${this.#lastId}`;
  }

  #add(items: readonly QueueItem[]): void {
    this.#board.change((queue) => addToQueue(queue, items));
    this.#startNext();
  }

  #startNext(): void {
    const starting = nextToStart(this.#board.queue).flatMap(({ id }) => {
      const task = this.#tasks.get(id);
      if (task === undefined || this.#running.has(id)) return [];
      const isLocked = needsKeys(task) && currentAccount(this.#ports) === null;
      return isLocked ? [] : [{ id, task }];
    });
    if (starting.length === 0) return;
    this.#board.progress((queue) => starting.reduce((next, { id }) => begin(next, id), queue));
    for (const { id, task } of starting) {
      const controller = new AbortController();
      this.#running.set(id, controller);
      void this.#run(id, task, controller.signal);
    }
  }

  /** Never rejects: however a transfer ends, its row says so. */
  async #run(id: string, task: Task, signal: AbortSignal): Promise<void> {
    const end = await toEnd(this.#perform(this.#newJob(id, task, signal), task), task.kind, signal);
    this.#ports.log.info("transfer ended", { kind: task.kind, code: codeOfEnd(end) });
    this.#running.delete(id);
    this.#board.progress((queue) => applyEnd(queue, id, end));
    if (end.kind === "done") this.#tasks.delete(id);
    this.#forgetGone();
    this.#startNext();
  }

  async #perform(job: Job, task: Task): Promise<void> {
    if (task.kind !== "upload") return runTask(job, task);
    const done = await runUpload(job, this.#uploadDesk(), task.upload);
    if (done.isSkipped) return this.cancel(job.id);
    job.report({ itemId: done.itemId });
    for (const listener of [...this.#folderListeners]) listener(task.upload.folder.id);
  }

  #uploadDesk() {
    return {
      conflicts: this.#conflicts,
      claims: this.#claims,
      mayRecur: (batchId: string, id: string) => this.#hasUnnamed(batchId, id),
    };
  }

  /** Whether files of a batch wait or have not begun to encrypt, beside the one that asks. */
  #hasUnnamed(batchId: string, id: string): boolean {
    return this.#board.queue.some((item) => {
      const task = this.#tasks.get(item.id);
      if (task?.kind !== "upload" || task.upload.batchId !== batchId || item.id === id)
        return false;
      return isUnfinishedStatus(item.status) && task.upload.session === null;
    });
  }

  #newJob(id: string, task: Task, signal: AbortSignal): Job {
    return createJob({
      id,
      signal,
      ports: this.#ports,
      connection: this.#connection,
      gate: this.#gate,
      budget: this.#budget,
      report: (progress) => this.#board.progress((queue) => advance(queue, id, progress)),
      onRetry: () => {
        if (task.kind === "upload") task.upload.retries += 1;
      },
    });
  }

  /** The keys are gone for now: what runs starts over when they are back (Formats 10, Lock). */
  #suspend(): void {
    for (const [id, task] of this.#tasks) {
      if (needsKeys(task)) this.#running.get(id)?.abort(SUSPENDED);
      if (task.kind === "upload") this.#drop(task.upload);
    }
  }

  /** Nothing of the user's stays: neither transfers nor their names (Spec B§4, Reset). */
  #reset(): void {
    this.cancelAll();
    this.#board.change(() => []);
    this.#forgetGone();
  }

  #drop(upload: UploadTask): void {
    // Nothing waits for it: the key worker lets go in its own time.
    dropSession({ ports: this.#ports }, upload).catch(() => undefined);
  }

  /** Lets go of what rows held that are no longer in the queue. */
  #forgetGone(): void {
    const present = new Set(this.#board.queue.map((item) => item.id));
    for (const [id, task] of this.#tasks) {
      if (present.has(id) || this.#running.has(id)) continue;
      this.#tasks.delete(id);
      if (task.kind === "upload") this.#drop(task.upload);
    }
  }
}
