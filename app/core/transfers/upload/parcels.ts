import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { findCommand } from "#app/core/api/find-command.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { foreignErrors } from "#app/core/errors/foreign-error.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import {
  type AddedFile,
  addSmallFiles,
  refused,
  type SmallFileRequest,
} from "#app/core/transfers/upload/small-files.api.ts";

/** A small file, ready to go: as its call takes it. */
export interface ReadyFile<R = SmallFileRequest> {
  /** Given by the sender, and the same in every try. */
  readonly id: string;
  readonly request: R;
  /** Of its part of the call. */
  readonly bodyBytes: number;
}

interface Waiter<R> {
  readonly job: Job;
  readonly ready: ReadyFile<R>;
  readonly settle: (result: AddedFile | AppError) => void;
  readonly fail: (error: unknown) => void;
  isGone: boolean;
}

/** A call that takes many files. */
export interface ParcelCall<R> {
  /** What the contract refuses of each, in their order; null where it takes the file. */
  judge(files: readonly R[]): Promise<readonly (Error | null)[]>;
  readonly maxFiles: number;
  readonly maxBodyBytes: number;
  send(
    api: ApiClient,
    files: readonly R[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, AddedFile | AppError>>;
}

/** Each file by the contract of its call. */
export async function judgeEach(
  command: "pathaddmany" | "pathaddmanypublic",
  files: readonly unknown[],
): Promise<readonly (Error | null)[]> {
  const { each } = await findCommand(command);
  if (each === undefined) return files.map(() => null);
  return files.map((file) => {
    const parsed = v.safeParse(each.item, file);
    return parsed.success ? null : new v.ValiError(parsed.issues);
  });
}

/** Of an account, into whatever folders. */
export const OWN_FILES: ParcelCall<SmallFileRequest> = {
  judge: (files) => judgeEach("pathaddmany", files),
  maxFiles: SMALL_FILE_LIMITS.maxFilesOfCall,
  maxBodyBytes: SMALL_FILE_LIMITS.sentBodyBytes,
  send: addSmallFiles,
};

/**
 * Sends small files together: what comes while one call is under way goes with the next one (Reading R-568).
 * One that is given up leaves the others; a call ends early when nobody waits for it any more.
 */
export class Parcels<R = SmallFileRequest> {
  readonly #call: ParcelCall<R>;
  #waiting: Waiter<R>[] = [];
  #isSending = false;
  readonly #opening = new Map<ShareKeyId, Promise<boolean>>();

  constructor(call: ParcelCall<R>) {
    this.#call = call;
  }

  /** Files that begin together ask for the key of their place once. */
  openKey(ks: ShareKeyId, open: () => Promise<boolean>): Promise<boolean> {
    const known = this.#opening.get(ks);
    if (known !== undefined) return known;
    const opening = open().finally(() => this.#opening.delete(ks));
    this.#opening.set(ks, opening);
    return opening;
  }

  /** Resolves when the file is durable; rejects with its own code, or with what kept the call from being made. */
  async add(job: Job, ready: ReadyFile<R>): Promise<AddedFile> {
    job.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const { signal } = job;
      const stop = () => {
        waiter.isGone = true;
        reject(signal.reason);
      };
      const end = () => signal.removeEventListener("abort", stop);
      const waiter: Waiter<R> = {
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
  #take(): Waiter<R>[] {
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone);
    const { maxFiles, maxBodyBytes } = this.#call;
    let bodyBytes = 0;
    const fits = this.#waiting.findIndex(({ ready }, index) => {
      bodyBytes += ready.bodyBytes;
      return index > 0 && (index >= maxFiles || bodyBytes > maxBodyBytes);
    });
    return this.#waiting.splice(0, fits < 0 ? this.#waiting.length : fits);
  }

  /** One that the contract refuses ends alone: the others go without it (Reading R-721). */
  async #send(taken: readonly Waiter<R>[]): Promise<void> {
    const waiters = await this.#withoutMalformed(taken);
    if (waiters.length === 0) return;
    const giveUp = new AbortController();
    const look = () => {
      if (waiters.every(({ isGone }) => isGone)) giveUp.abort();
    };
    for (const { job } of waiters) job.signal.addEventListener("abort", look);
    try {
      const told = await send(this.#call, waiters, giveUp.signal);
      for (const { ready, settle } of waiters) {
        settle(told.get(ready.id) ?? refused());
      }
    } catch (error) {
      for (const { fail } of waiters) fail(error);
    } finally {
      for (const { job } of waiters) job.signal.removeEventListener("abort", look);
    }
  }

  async #withoutMalformed(taken: readonly Waiter<R>[]): Promise<readonly Waiter<R>[]> {
    try {
      const causes = await this.#call.judge(taken.map(({ ready }) => ready.request));
      return taken.filter(({ settle }, index) => {
        const cause = causes[index];
        if (!cause) return true;
        foreignErrors.tell(cause);
        settle(new AppError(CODES.uploadNotPrepared, { cause }));
        return false;
      });
    } catch (error) {
      for (const { fail } of taken) fail(error);
      return [];
    }
  }
}

/** Within the limit of bandwidth, the connections of all transfers, and the patience for one that is lost. */
async function send<R>(call: ParcelCall<R>, waiters: readonly Waiter<R>[], signal: AbortSignal) {
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
    task: () => callPatiently(context, UPLOAD_POLICY, () => call.send(ports.api, files, signal)),
    judge: () => null,
  });
}
