import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import type { Clock, HttpPort, LogPort } from "#app/core/ports.ts";
import type { Hints } from "./hints.ts";
import {
  fetchNotifications,
  isJobLocked,
  isRewinding,
  type Notifications,
  pollChange,
} from "./realtime.api.ts";

const LONGEST_PAUSE_MS = 60_000;

/** What the server asks for; each says whether it did anything (Spec A§4.3, Formats 12). */
export interface DirtyTasks {
  dirtyIn(answer: Notifications, signal: AbortSignal): Promise<boolean>;
  dirtyOut(answer: Notifications, signal: AbortSignal): Promise<boolean>;
}

export interface LoopPorts {
  readonly api: ApiClient;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly log: LogPort;
  readonly hints: Pick<Hints, "count" | "after">;
  readonly tasks: DirtyTasks;
  /** Random channel of the user's long poll (Trust T4). */
  readonly wakeCid: string;
  /** Told after every answer of usernotifications that counts. */
  onNotifications(notifications: Notifications): void;
}

export type LoopStep =
  /** The server works on the account: wait for its end, then ask again. */
  | "wait-for-job"
  /** Do what others need of this account, then ask again. */
  | "dirty-in"
  | "dirty-out"
  /** Ask again. */
  | "ask"
  /** Wait for the next change. */
  | "wait";

/**
 * What comes after an answer, and after how many of them in a row (Spec A§4.3, Reading R-176).
 * @internal Tests try every answer without a connection.
 */
export function nextAfterAnswer(
  answer: Pick<Notifications, "isLocked" | "dirtyIn" | "dirtyOut" | "hasMore">,
  runs: number,
): LoopStep {
  if (!answer.isLocked) return "wait-for-job";
  if (runs >= NOTIFICATION_LIMITS.runs) return "wait";
  if (answer.dirtyIn > 0) return "dirty-in";
  if (answer.dirtyOut > 0) return "dirty-out";
  return answer.hasMore ? "ask" : "wait";
}

/**
 * How long after a failure, longer each time; null after ten in a row: the loop stops (Spec A§9.1).
 * @internal Tests see the pauses without waiting for them.
 */
export function pauseAfterError(errors: number): number | null {
  if (errors >= NOTIFICATION_LIMITS.errors) return null;
  return NOTIFICATION_LIMITS.refreshThrottleMs * errors;
}

/**
 * Runs until the signal ends it, or until ten questions in a row failed; a long poll is repeated 99
 * times first (Spec A§4.3, A§7.3). A lie costs a question a second at most: answers are asked for after
 * a pause, unless a task did something, and 200 in a row end in a wait.
 */
export async function runNotificationLoop(ports: LoopPorts, signal: AbortSignal): Promise<void> {
  let errors = 0;
  let isNewPage = true;
  const ask = async () => {
    const answer = await fetchNotifications(ports.api, signal, isNewPage);
    isNewPage = false;
    return answer;
  };
  while (!signal.aborted) {
    try {
      await runRound(ports, ask, signal);
      errors = 0;
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      errors += 1;
      const pauseMs = pauseAfterError(errors);
      ports.log.warn("notifications-failed", { code: normalise(error).code, errors });
      if (pauseMs === null) return;
      await ports.clock.sleep(pauseMs, signal).catch(() => undefined);
    }
  }
}

/** One question, repeated while there is something to do, and one wait for a change. */
async function runRound(
  ports: LoopPorts,
  ask: () => Promise<Notifications>,
  signal: AbortSignal,
): Promise<void> {
  for (let runs = 1; ; runs += 1) {
    const askedAtMs = ports.clock.nowMs();
    const heard = ports.hints.count;
    const answer = await ask();
    if (answer.isLocked) ports.onNotifications(answer);
    const step = nextAfterAnswer(answer, runs);
    if (step === "wait-for-job") {
      await waitForJob(ports, signal);
      runs = 0;
    } else if (step === "wait") {
      await waitForChange(ports, { since: answer.histId, heard }, signal);
      return collectWakes(ports, askedAtMs, signal);
    } else await goOn(ports, { step, answer }, signal);
  }
}

interface Work {
  readonly step: "dirty-in" | "dirty-out" | "ask";
  readonly answer: Notifications;
}

/** Work that brought nothing would bring nothing at once either. */
async function goOn(
  { tasks, clock }: LoopPorts,
  { step, answer }: Work,
  signal: AbortSignal,
): Promise<void> {
  let isDone = false;
  if (step === "dirty-in") isDone = await tasks.dirtyIn(answer, signal);
  if (step === "dirty-out") isDone = await tasks.dirtyOut(answer, signal);
  if (!isDone) await clock.sleep(NOTIFICATION_LIMITS.refreshThrottleMs, signal);
}

/** Job lock every 2 s, rewind every 10 s (Spec A§4.4); nothing is asked meanwhile. */
async function waitForJob({ api, clock }: LoopPorts, signal: AbortSignal): Promise<void> {
  do await clock.sleep(NOTIFICATION_LIMITS.jobLockPollMs, signal);
  while (await isJobLocked(api, signal));
  while (await isRewinding(api, signal)) {
    await clock.sleep(NOTIFICATION_LIMITS.rewindCheckMs, signal);
  }
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

interface LastSeen {
  readonly since: string;
  /** Hints that had been heard when the state was asked for. */
  readonly heard: number;
}

/** The long poll, or a hint, whichever is first. */
async function waitForChange(
  ports: LoopPorts,
  { since, heard }: LastSeen,
  signal: AbortSignal,
): Promise<void> {
  const hint = ports.hints.after(heard);
  try {
    await pollUntilChange(ports, since, AbortSignal.any([signal, hint.signal]));
  } catch (error) {
    if (signal.aborted || !hint.signal.aborted) throw error;
  } finally {
    hint.stop();
  }
}

/** Long poll: answers when the state differs from `since`, or unchanged after its time-out. */
async function pollUntilChange(
  ports: LoopPorts,
  since: string,
  signal: AbortSignal,
): Promise<void> {
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
