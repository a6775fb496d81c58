import { setTimeout as pause } from "node:timers/promises";
import { isKnownCode } from "#app/contract/errors/catalogue.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";
import type { Client } from "./client.ts";

/** An outcome that must never be: neither complete, nor reported, nor resumable. */
class Wrong extends Error {
  override readonly name = "Wrong";
}

export function requireThat(isSo: boolean, words: string): asserts isSo {
  if (!isSo) throw new Wrong(words);
}

/** How an action under faults came out: done, or refused with a code that the catalogue explains. */
export type Outcome<T> = { kind: "done"; value: T } | { kind: "failed"; code: number };

/** Real milliseconds after which something counts as hanging; all waits are shorter by far. */
const HANGS_AFTER_MS = 60_000;

/** An action's promise as an outcome; any other rejection is a fault of ours. */
export async function outcomeOf<T>(action: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: "done", value: await inTime(action, "a call") };
  } catch (error) {
    if (error instanceof Wrong || !isAppError(error)) throw error;
    requireKnown(error.code);
    return { kind: "failed", code: error.code };
  }
}

/** Waits until no transfer is under way; each ended row says success, a code that is explained, or waits to go on. */
export async function untilIdle({ engine }: Client): Promise<readonly TransferRow[]> {
  const rows = () => engine.state.get().rows;
  const isIdle = () => rows().every(({ status }) => !isUnfinishedStatus(status));
  const idle = new Promise<void>((resolve) => {
    const look = () => {
      if (!isIdle()) return;
      stop();
      resolve();
    };
    const stop = engine.state.subscribe(look);
    look();
  });
  await inTime(idle, "a transfer");
  for (const { status } of rows()) if (!NEEDS_NO_WORDS.includes(status)) requireKnown(status);
  return rows();
}

/** Done, or offered by a page that was opened again. */
const NEEDS_NO_WORDS: readonly number[] = [STATUS.success, STATUS.stopped];

export async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new AbortController();
  const alarm = pause(HANGS_AFTER_MS, "late" as const, { signal: late.signal }).catch(
    () => "stopped" as const,
  );
  const first = await Promise.race([work.then((value) => ({ value })), alarm]);
  late.abort();
  if (first === "late" || first === "stopped") throw new Wrong(`${what} hangs`);
  return first.value;
}

function requireKnown(code: number): void {
  requireThat(isKnownCode(code), `the catalogue does not know ${code}`);
}
