import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import {
  type AddedFile,
  addSmallFiles,
  refused,
  type SmallFileRequest,
} from "#app/core/transfers/upload/small-files.api.ts";

/** A small file, ready to go. */
export interface ReadyFile {
  /** Given by the sender, and the same in every try. */
  readonly id: string;
  readonly request: SmallFileRequest;
  /** Of its part of the call. */
  readonly bodyBytes: number;
}

interface Waiter {
  readonly job: Job;
  readonly ready: ReadyFile;
  readonly settle: (result: AddedFile | AppError) => void;
  readonly fail: (error: unknown) => void;
  isGone: boolean;
}

const { maxFilesOfCall, sentBodyBytes } = SMALL_FILE_LIMITS;

/**
 * Sends small files together: what comes while one call is under way goes with the next one (Reading R-568).
 * One that is given up leaves the others; a call ends early when nobody waits for it any more.
 */
export class Parcels {
  #waiting: Waiter[] = [];
  #isSending = false;
  readonly #opening = new Map<ShareKeyId, Promise<boolean>>();

  /** Files that begin together ask for the key of their place once. */
  openKey(ks: ShareKeyId, open: () => Promise<boolean>): Promise<boolean> {
    const known = this.#opening.get(ks);
    if (known !== undefined) return known;
    const opening = open().finally(() => this.#opening.delete(ks));
    this.#opening.set(ks, opening);
    return opening;
  }

  /** Resolves when the file is durable; rejects with its own code, or with what kept the call from being made. */
  async add(job: Job, ready: ReadyFile): Promise<AddedFile> {
    job.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const { signal } = job;
      const stop = () => {
        waiter.isGone = true;
        reject(signal.reason);
      };
      const end = () => signal.removeEventListener("abort", stop);
      const waiter: Waiter = {
        ...{ job, ready, isGone: false },
        settle: (result) => {
          end();
          if (result instanceof AppError) reject(result);
          else resolve(result);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      signal.addEventListener("abort", stop, { once: true });
      this.#waiting.push(waiter);
      if (!this.#isSending) void this.#sendAll();
    });
  }

  /** Never rejects: whoever waits is told. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // What is made ready in this very moment goes along.
    await Promise.resolve();
    for (let next = this.#take(); next.length > 0; next = this.#take()) await this.#send(next);
    this.#isSending = false;
  }

  /** Those who have waited longest, as many as one call takes. */
  #take(): Waiter[] {
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone);
    let bodyBytes = 0;
    const fits = this.#waiting.findIndex(({ ready }, index) => {
      bodyBytes += ready.bodyBytes;
      return index > 0 && (index >= maxFilesOfCall || bodyBytes > sentBodyBytes);
    });
    return this.#waiting.splice(0, fits < 0 ? this.#waiting.length : fits);
  }

  async #send(waiters: readonly Waiter[]): Promise<void> {
    const giveUp = new AbortController();
    const look = () => {
      if (waiters.every(({ isGone }) => isGone)) giveUp.abort();
    };
    for (const { job } of waiters) job.signal.addEventListener("abort", look);
    try {
      const told = await call(waiters, giveUp.signal);
      for (const { ready, settle } of waiters) {
        settle(told.get(ready.id) ?? refused());
      }
    } catch (error) {
      for (const { fail } of waiters) fail(error);
    } finally {
      for (const { job } of waiters) job.signal.removeEventListener("abort", look);
    }
  }
}

/** Within the limit of bandwidth, the connections of all transfers, and the patience for one that is lost. */
async function call(waiters: readonly Waiter[], signal: AbortSignal) {
  const [first] = waiters;
  if (first === undefined) return new Map<string, AddedFile | AppError>();
  const { ports, retry, lanes, pacers } = first.job;
  const tell = (isWaiting: boolean) => {
    for (const { job } of waiters) job.retry.onWaiting(isWaiting);
  };
  const onRetry = () => {
    for (const { job } of waiters) job.retry.onRetry();
  };
  const context = { ...retry, signal, onWaiting: tell, onRetry };
  const bytes = waiters.reduce((sum, { ready }) => sum + ready.bodyBytes, 0);
  const files = waiters.map(({ ready }) => ready.request);
  await pacers.up.pass(bytes, signal);
  return lanes.pass({ owner: first.job.id, bytes }, signal, {
    task: () =>
      callPatiently(context, UPLOAD_POLICY, () => addSmallFiles(ports.api, files, signal)),
    judge: () => null,
  });
}
