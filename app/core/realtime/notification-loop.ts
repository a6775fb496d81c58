import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import type { Clock, HttpPort, LogPort } from "#app/core/ports.ts";
import { fetchNotifications, type Notifications, pollChange } from "./realtime.api.ts";

const LONGEST_PAUSE_MS = 60_000;

export interface LoopPorts {
  readonly api: ApiClient;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly log: LogPort;
  /** Random channel of the user's long poll (Trust T4). */
  readonly wakeCid: string;
  /** Told after every answer of usernotifications. */
  onNotifications(notifications: Notifications): void;
}

export interface LoopState {
  readonly histId: string;
  /** Failures in a row. */
  readonly errors: number;
}

export type LoopStep =
  /** Ask what changed. */
  | { readonly kind: "ask" }
  /** Wait for the next change. */
  | { readonly kind: "wait" }
  /** Try again later. */
  | { readonly kind: "pause"; readonly ms: number }
  | { readonly kind: "stop" };

/** What comes after an answer: one that has more is asked again (Spec A§4.3, Reading R-58). */
export function nextAfterAnswer(
  { hasMore }: Pick<Notifications, "hasMore">,
  runs: number,
): LoopStep {
  if (runs >= NOTIFICATION_LIMITS.runs) return { kind: "stop" };
  return hasMore ? { kind: "ask" } : { kind: "wait" };
}

/** What comes after a failure: a longer pause each time, the end after ten in a row (Spec A§9.1). */
export function nextAfterError(errors: number): LoopStep {
  if (errors >= NOTIFICATION_LIMITS.errors) return { kind: "stop" };
  return { kind: "pause", ms: NOTIFICATION_LIMITS.refreshThrottleMs * errors };
}

/**
 * Runs until the signal ends it, or until ten questions in a row failed; a long poll is repeated 99
 * times first (Spec A§4.3, A§7.3).
 */
export async function runNotificationLoop(ports: LoopPorts, signal: AbortSignal): Promise<void> {
  let state: LoopState = { histId: "0", errors: 0 };
  while (!signal.aborted) {
    try {
      state = await runRound(ports, state, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const errors = state.errors + 1;
      const step = nextAfterError(errors);
      ports.log.warn("notifications-failed", { code: normalise(error).code, errors });
      if (step.kind !== "pause") return;
      state = { ...state, errors };
      await ports.clock.sleep(step.ms, signal).catch(() => undefined);
    }
  }
}

/** One question, repeated while there is more, and one wait for a change. */
async function runRound(
  ports: LoopPorts,
  state: LoopState,
  signal: AbortSignal,
): Promise<LoopState> {
  let histId = state.histId;
  let askedAtMs = 0;
  for (let runs = 1; ; runs += 1) {
    askedAtMs = ports.clock.nowMs();
    const answer = await fetchNotifications(ports.api, signal);
    histId = answer.histId;
    ports.onNotifications(answer);
    const step = nextAfterAnswer(answer, runs);
    if (step.kind !== "ask") break;
    await ports.clock.sleep(NOTIFICATION_LIMITS.refreshThrottleMs, signal);
  }
  await waitForChange(ports, histId, signal);
  await collectWakes(ports, askedAtMs, signal);
  return { histId, errors: 0 };
}

/**
 * A change that stands alone is asked about at once; of many in a row, as while thousands of files go
 * up, one question tells all: the gateway counts calls.
 */
async function collectWakes(
  ports: LoopPorts,
  askedAtMs: number,
  signal: AbortSignal,
): Promise<void> {
  const leftMs = askedAtMs + NOTIFICATION_LIMITS.collectWakesMs - ports.clock.nowMs();
  if (leftMs > 0) await ports.clock.sleep(leftMs, signal);
}

/** Long poll: answers when the state differs from `since`, or unchanged after its time-out. */
async function waitForChange(ports: LoopPorts, since: string, signal: AbortSignal): Promise<void> {
  const wait = { wakeCid: ports.wakeCid, since };
  let failures = 0;
  while (!signal.aborted) {
    try {
      if ((await pollChange(ports.http, wait, signal)) !== since) return;
      failures = 0;
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      failures += 1;
      if (failures > NOTIFICATION_LIMITS.subscribeRetries) throw error;
      await ports.clock.sleep(pauseAfter(failures), signal);
    }
  }
}

/** A server that is away is asked seldom: 99 times are about an hour and a half. */
function pauseAfter(failures: number): number {
  return Math.min(NOTIFICATION_LIMITS.refreshThrottleMs * failures, LONGEST_PAUSE_MS);
}
