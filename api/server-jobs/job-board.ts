import type { LentBlob } from "#api/server-jobs/packets.ts";
import type { RegionName } from "#api/world.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";

/** One file of a job. */
export interface JobFile extends LentBlob {
  readonly itemId: number;
  /** Whose the bytes are. */
  readonly ownerId: number;
  /** In the zip; empty for one file as it is. */
  readonly path: string;
  /** As the browser that verified it says; Unix milliseconds. */
  readonly modifiedMs: number;
  readonly plainBytes: number;
}

/** What somebody asked for, with all that it takes. Its keys are nowhere but here. */
export interface JobOrder {
  readonly kind: "zip" | "file";
  readonly jobId: string;
  readonly region: RegionName;
  /** 0 for a visitor. */
  readonly userId: number;
  /** Who is counted. */
  readonly owner: string;
  /** What the right to the bytes rests on; looked at for each reading. */
  readonly ticket: string;
  /** undefined in the own areas. */
  readonly publinkId: string | undefined;
  readonly files: readonly JobFile[];
  readonly emptyFolders: readonly string[];
}

/** Numbers in brackets in messages of a job that went wrong: 15 and the number is its code (Spec B§4, B§8). */
export const JOB_ERRORS = {
  broken: 1000,
  itemMissing: 1001,
  keyRefused: 1002,
  bytesRefused: 1003,
  unknown: 1004,
  over: 1005,
  tooLarge: 1013,
} as const;

export type JobState =
  | { readonly kind: "preparing"; readonly itemId: number | null }
  | { readonly kind: "ready"; readonly resultId: string; readonly sizeBytes: number }
  | { readonly kind: "failed"; readonly error: number };

/** One job on the board. */
export interface ServerJob {
  readonly order: JobOrder;
  /** Aborted when it ends: whatever works for it stops. */
  readonly ended: AbortController;
  readonly madeMs: number;
  state: JobState;
  /** When something last happened, Unix milliseconds. */
  touchedMs: number;
  /** How far somebody has read. */
  sentBytes: number;
  /** Times that it was begun to be read. */
  reads: number;
  /** Ends the reading under way: one at a time. */
  reading: AbortController | null;
}

/**
 * The jobs of this process. They are written nowhere: a server that stops has forgotten them, and with
 * them the keys that it was lent (Readings ).
 */
export class JobBoard {
  readonly #jobs = new Map<string, ServerJob>();

  /** A new job; `full` for the server, `many` for this owner. The one that is there where it is his own. */
  add(order: JobOrder, nowMs: number): ServerJob | "full" | "many" | "taken" {
    this.tidy(nowMs);
    const known = this.#jobs.get(order.jobId);
    if (known !== undefined) {
      wipe(order);
      return isOf(known, order) ? known : "taken";
    }
    const owned = [...this.#jobs.values()].filter((job) => job.order.owner === order.owner);
    const refusal =
      owned.length >= SERVER_JOB_LIMITS.openOfOwner
        ? "many"
        : this.#jobs.size >= SERVER_JOB_LIMITS.openOfServer
          ? "full"
          : null;
    if (refusal !== null) {
      wipe(order);
      return refusal;
    }
    const job: ServerJob = {
      order,
      ended: new AbortController(),
      madeMs: nowMs,
      state: { kind: "preparing", itemId: null },
      touchedMs: nowMs,
      sentBytes: 0,
      reads: 0,
      reading: null,
    };
    this.#jobs.set(order.jobId, job);
    return job;
  }

  find(jobId: string, nowMs: number): ServerJob | undefined {
    this.tidy(nowMs);
    return this.#jobs.get(jobId);
  }

  /** Forgets it: keys first, whatever still reads them stops. */
  end({ order, ended, reading }: ServerJob): void {
    wipe(order);
    ended.abort();
    reading?.abort();
    this.#jobs.delete(order.jobId);
  }

  /** It cannot be done: its keys go at once, what is told of it stays for whoever asks. */
  fail(job: ServerJob, error: number, nowMs: number): void {
    wipe(job.order);
    job.state = { kind: "failed", error };
    job.touchedMs = nowMs;
  }

  /** Ends what is over. */
  tidy(nowMs: number): void {
    for (const job of this.#jobs.values()) if (isOver(job, nowMs)) this.end(job);
  }

  /** The server goes, or its clock was set anew. */
  clear(): void {
    for (const job of this.#jobs.values()) this.end(job);
  }

  get size(): number {
    return this.#jobs.size;
  }
}

function isOf({ order }: ServerJob, asked: Pick<JobOrder, "userId" | "region">): boolean {
  return order.userId === asked.userId && order.region === asked.region;
}

function isOver(job: ServerJob, nowMs: number): boolean {
  if (nowMs - job.madeMs >= SERVER_JOB_LIMITS.lifeMs) return true;
  if (job.reading !== null) return false;
  const isDone = job.state.kind === "ready" && job.sentBytes >= job.state.sizeBytes;
  const keptMs =
    isDone || job.state.kind === "failed" ? SERVER_JOB_LIMITS.afterEndMs : SERVER_JOB_LIMITS.idleMs;
  return nowMs - job.touchedMs >= keptMs;
}

function wipe({ files }: JobOrder): void {
  for (const { key } of files) key.fill(0);
}
