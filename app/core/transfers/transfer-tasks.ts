import type { LogPort, SourceFile, TargetFolder } from "#app/core/ports.ts";
import type { TransferWork } from "#app/core/transfers/accepted.ts";
import { codeOfEnd, type Ending, SUSPENDED, toEnd } from "#app/core/transfers/ending.ts";
import type { TransferKind } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";

/** A transfer that can run, or run again, and what stops it while it does. */
interface Task {
  readonly kind: TransferKind;
  readonly transfer: Transfer;
  run: AbortController | null;
  /** What it works with since it last began. */
  job?: Job;
}

export interface TaskParts {
  readonly log: LogPort;
  readonly newJob: (id: string, signal: AbortSignal) => Job;
  /** It runs no longer; nothing of it is kept where that was its success. */
  readonly ended: (id: string, end: Ending) => void;
  /** Nobody can start it again. */
  readonly gone: (id: string) => void;
}

/** What stands behind rows: begins, stops and lets go of it. When it does, the queue decides. */
export class TransferTasks {
  readonly #parts: TaskParts;
  readonly #tasks = new Map<string, Task>();

  constructor(parts: TaskParts) {
    this.#parts = parts;
  }

  set(id: string, { kind, transfer }: Pick<Task, "kind" | "transfer">): void {
    this.#tasks.set(id, { kind, transfer, run: null });
  }

  /** It is here, and at rest. */
  canBegin(id: string, hasKeys: boolean): boolean {
    const task = this.#tasks.get(id);
    if (task === undefined || task.run !== null) return false;
    return hasKeys || !task.transfer.needsKeys;
  }

  begin(id: string): void {
    const task = this.#tasks.get(id);
    if (task === undefined) return;
    task.run = new AbortController();
    void this.#run(id, task, task.run.signal);
  }

  /** False: it does not run. */
  stop(id: string, reason?: string): boolean {
    const run = this.#tasks.get(id)?.run ?? null;
    run?.abort(reason);
    return run !== null;
  }

  /** What stands still tries at once, or another host. */
  hurry(id: string): void {
    this.#tasks.get(id)?.job?.retry.standstill.hurry();
  }

  /** False: it cannot be files in a folder. */
  saveInto(id: string, folder: TargetFolder): boolean {
    const task = this.#tasks.get(id);
    if (task?.transfer.saveInto === undefined) return false;
    task.transfer.saveInto(folder);
    task.run?.abort(SUSPENDED);
    return true;
  }

  /** The same work with another file; undefined for what is no upload of one file. */
  workWith(id: string, source: SourceFile): TransferWork | undefined {
    return this.#tasks.get(id)?.transfer.workWith?.(source);
  }

  /** The keys are gone for now. */
  suspend(): void {
    for (const { transfer, run } of this.#tasks.values()) {
      if (!transfer.needsKeys) continue;
      run?.abort(SUSPENDED);
      transfer.suspend();
    }
  }

  /** Lets go of what rows held that are no longer there. */
  leaveGone(present: ReadonlySet<string>): void {
    for (const [id, { transfer, run }] of this.#tasks) {
      if (present.has(id) || run !== null) continue;
      this.#tasks.delete(id);
      this.#parts.gone(id);
      transfer.release();
    }
  }

  /** Never rejects: however a transfer ends, its row says so. */
  async #run(id: string, task: Task, signal: AbortSignal): Promise<void> {
    const { kind, transfer } = task;
    const job = this.#parts.newJob(id, signal);
    task.job = job;
    const end = await toEnd(transfer.run(job), kind, signal);
    this.#parts.log.info("transfer ended", { kind, code: codeOfEnd(end) });
    task.run = null;
    if (end.kind === "done") this.#tasks.delete(id);
    this.#parts.ended(id, end);
  }
}
