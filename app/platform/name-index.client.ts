import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { CallMessage, ReplyMessage } from "#app/core/crypto/worker-messages.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { NameIndexPort } from "#app/core/files/search/name-row.ts";
import { readBoot } from "./boot.client.ts";
import { trustedWorkerUrl } from "./trusted-types.client.ts";

/** The tab that holds this browser-wide lock keeps the index at rest; the others have it in memory alone. */
const LOCK = `${STORAGE_PREFIX}names`;
/** A page that is left, by a reload above all, gives the lock back a moment after the next one asks. */
const LONGEST_LOCK_WAIT_MS = 3_000;
/** A page that is never idle builds on all the same. */
const LONGEST_WAIT_MS = 500;

/** Starts the worker of the index; it ends, with all names in it, when the signal says so. */
export function startNameIndex(signal: AbortSignal): NameIndexPort {
  const { nameIndexWorker } = readBoot().assets;
  if (nameIndexWorker === null) throw new AppError(CODES.browserUnfit);
  const worker = new Worker(trustedWorkerUrl(nameIndexWorker), { type: "module", name: "names" });
  const asked = askedOf(worker);
  signal.addEventListener("abort", () => asked.end(), { once: true });
  return new Proxy<NameIndexPort>(Object.create(null), {
    get: (_none, name) => (name === "then" ? undefined : asked.call(String(name))),
  });
}

/** Calls that wait for their answers; the client of the key worker would come with every first page. */
function askedOf(worker: Worker) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let [lastId, hasEnded] = [0, false];
  const end = () => {
    hasEnded = true;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new AppError(CODES.notSignedIn));
    waiting.clear();
  };
  worker.addEventListener("error", end);
  worker.addEventListener("message", ({ data }: MessageEvent<ReplyMessage>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === "reply") call?.resolve(data.value);
    else call?.reject(new AppError(data.code));
  });
  const call =
    (method: string) =>
    (...args: unknown[]) => {
      if (hasEnded) return Promise.reject(new AppError(CODES.notSignedIn));
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      worker.postMessage({ kind: "call", id: lastId, method, args } satisfies CallMessage);
      return answer.promise;
    };
  return { call, end };
}

/** Whether this tab may keep the index, until the signal ends it; told after 3 s at the latest. */
export function holdKeptIndex(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<void>((release) => {
        signal.addEventListener("abort", () => release(), { once: true });
      });
    };
    const end = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_LOCK_WAIT_MS)]);
    navigator.locks.request(LOCK, { signal: end }, hold).catch(() => resolve(false));
  });
}

/** Resolves when the page has nothing better to do. */
export function whenPageIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== "function") setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
  });
}
