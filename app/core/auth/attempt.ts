import { isAbort } from "#app/core/errors/normalise.ts";
import type { LogPort } from "#app/core/ports.ts";

/** A step of ending something: that it failed is noted, and the next one is done all the same. */
export async function attempt(
  log: LogPort,
  event: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isAbort(error)) throw error;
    log.warn("step-failed", { event });
  }
}

/** The same for what happens at once. */
export function attemptNow(log: LogPort, event: string, work: () => void): void {
  try {
    work();
  } catch {
    log.warn("step-failed", { event });
  }
}
