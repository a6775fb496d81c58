import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { Connection } from "#app/core/transfers/connection.ts";
import type { HowItWent } from "#app/core/transfers/share/send-lanes.ts";
import type { Standstill } from "#app/core/transfers/standstill.ts";

/** What a try says about the line: nothing where somebody did not want to wait. */
export function howItWent(attempt: Attempt<unknown>): HowItWent {
  if (attempt.ok) return "well";
  return attempt.isSkipped === true ? null : "failed";
}

/** How one try ended. What no further try can mend is thrown instead. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  /** `code`: what the transfer ends with when this was the last try. */
  | {
      readonly ok: false;
      readonly isUnreachable: boolean;
      readonly code: number;
      /** Somebody asked for another host: that is no try that failed. */
      readonly isSkipped?: boolean;
    };

export interface RetryPolicy {
  readonly attempts: number;
  readonly attemptsPerHost: number;
  /** Milliseconds between a counted try, from 0, and the next one. */
  readonly delayMs: (attempt: number) => number;
  /** Asks for the health of a host before it is used (Spec B§4, downloads). */
  readonly checksHealth: boolean;
  /** After two minutes without connection. */
  readonly lostCode: number;
  /** Reading R-43, milliseconds. */
  readonly waitMs: number;
}

/** What all sends of one transfer share. */
export interface RetryContext {
  readonly clock: Clock;
  /** By which the pauses of those who failed together differ. */
  readonly random01: () => number;
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Told why nothing moves; hears of a press. */
  readonly standstill: Standstill;
  /** Counted tries that failed, for `stats`. */
  readonly onRetry: () => void;
  /** Index of the host that worked last. */
  readonly ring: { index: number };
}
/** A pause is longer by up to this share of it, by chance (Reading R-572). */
const JITTER_SHARE = 0.5;
/** Seldom enough that the asking itself does not fill the next minute. */
const BUSY_PAUSE_MS = 5000;

/** Spec B§4: up to 3 attempts in total, each on the next host 300 × (attempt + 1) ms later, then 7000. */
export const UPLOAD_POLICY: RetryPolicy = {
  attempts: UPLOAD_LIMITS.attemptsPerSend,
  attemptsPerHost: 1,
  delayMs: (attempt) => UPLOAD_LIMITS.hostDelayMs * (attempt + 1),
  checksHealth: false,
  lostCode: CODES.uploadLost,
  waitMs: UPLOAD_LIMITS.waitForConnectionMs,
};

/** Spec B§4: 2 retries, then the next host, each checked before use. */
export function downloadPolicy(hostCount: number): RetryPolicy {
  const attemptsPerHost = 1 + DOWNLOAD_LIMITS.retriesPerHost;
  return {
    attempts: attemptsPerHost * hostCount,
    attemptsPerHost,
    // The specification gives no pause for downloads: that of uploads, from anew on each host.
    delayMs: (attempt) => UPLOAD_LIMITS.hostDelayMs * (1 + (attempt % attemptsPerHost)),
    checksHealth: true,
    lostCode: CODES.downloadLost,
    waitMs: DOWNLOAD_LIMITS.waitForConnectionMs,
  };
}

/**
 * Tries until it works: counted tries wait by the policy and rotate the host; while nothing can be
 * reached it waits without counting (Spec B§4, Reading R-43). Ends with the code of the last
 * try, or with `lostCode`.
 */
export async function tryHosts<T>(
  context: RetryContext,
  policy: RetryPolicy,
  run: (host: string) => Promise<Attempt<T>>,
): Promise<T> {
  let code = policy.lostCode;
  for (let attempt = 0; attempt < policy.attempts; ) {
    context.signal.throwIfAborted();
    const host = hostAt(context, Math.floor(attempt / policy.attemptsPerHost));
    const result = await tryHost(context, policy, { host, run });
    if (result.ok) return result.value;
    code = result.code;
    context.connection.distrust(host);
    if (result.isSkipped === true) {
      context.ring.index += 1;
      continue;
    }
    if (result.isUnreachable && !(await context.connection.isReachable())) {
      await context.connection.awaitReachable({
        signal: context.signal,
        timeoutMs: policy.waitMs,
        lostCode: policy.lostCode,
        onWaiting: context.onWaiting,
      });
      continue;
    }
    context.onRetry();
    const delayMs = withJitter(context, policy.delayMs(attempt));
    attempt = result.skipsHost ? nextHostAttempt(attempt, policy) : attempt + 1;
    if (attempt < policy.attempts) await context.clock.sleep(delayMs, context.signal);
  }
  throw new AppError(code);
}

/**
 * A command of the API with the patience of Reading R-43; its own refusals are thrown as they are.
 * Many small files can call more often in a minute than the gateway lets through: a refusal for that
 * alone (9429, Reading R-64) is waited out, uncounted, for as long as a lost connection.
 */
export async function callPatiently<T>(
  context: RetryContext,
  policy: RetryPolicy,
  call: () => Promise<T>,
): Promise<T> {
  const once = { ...policy, attempts: UPLOAD_LIMITS.attemptsPerSend, checksHealth: false };
  return tryHosts(context, once, async () => {
    try {
      return { ok: true, value: await onceLetThrough(context, policy, call) };
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return { ok: false, isUnreachable: true, code: policy.lostCode };
    }
  });
}

async function onceLetThrough<T>(
  context: RetryContext,
  policy: RetryPolicy,
  call: () => Promise<T>,
): Promise<T> {
  const deadlineMs = context.clock.nowMs() + policy.waitMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!hasCode(error, CODES.rateLimited) || context.clock.nowMs() >= deadlineMs) throw error;
      await context.standstill.pauseBusy(withJitter(context, BUSY_PAUSE_MS), context.signal);
    }
  }
}

function withJitter({ random01 }: RetryContext, ms: number): number {
  return Math.round(ms * (1 + JITTER_SHARE * random01()));
}

type HostAttempt<T> = Attempt<T> & { readonly skipsHost?: boolean };

async function tryHost<T>(
  context: RetryContext,
  policy: RetryPolicy,
  use: { host: string; run: (host: string) => Promise<Attempt<T>> },
): Promise<HostAttempt<T>> {
  if (policy.checksHealth && !(await context.connection.isHostUp(use.host))) {
    return { ok: false, isUnreachable: true, code: policy.lostCode, skipsHost: true };
  }
  const result = await use.run(use.host);
  if (result.ok) context.ring.index = context.connection.hosts.indexOf(use.host);
  return result;
}

function nextHostAttempt(attempt: number, policy: RetryPolicy): number {
  return (Math.floor(attempt / policy.attemptsPerHost) + 1) * policy.attemptsPerHost;
}

function hostAt(context: RetryContext, step: number): string {
  const { hosts } = context.connection;
  const host = hosts[(context.ring.index + step) % hosts.length];
  if (host === undefined) throw new AppError(CODES.downloadLost);
  return host;
}
