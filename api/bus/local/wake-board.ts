import type { Wakes } from "#api/bus/bus.ts";

/** Long polls of this process. */
export class WakeBoard implements Wakes {
  readonly #waiting = new Map<string, Set<() => void>>();
  #isClosed = false;

  get waiting(): number {
    let sum = 0;
    for (const { size } of this.#waiting.values()) sum += size;
    return sum;
  }

  wait(cid: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(cid) ?? new Set();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        waiting.delete(end);
        if (waiting.size === 0) this.#waiting.delete(cid);
        resolve();
      };
      const timer = setTimeout(end, timeoutMs);
      signal.addEventListener("abort", end, { once: true });
      waiting.add(end);
      this.#waiting.set(cid, waiting);
      if (signal.aborted || this.#isClosed) end();
    });
  }

  wake(cid: string): void {
    for (const end of [...(this.#waiting.get(cid) ?? [])]) end();
  }

  /** Ends all waiting, now and later: the server goes. */
  close(): void {
    this.#isClosed = true;
    this.wakeAll();
  }

  wakeAll(): void {
    for (const cid of [...this.#waiting.keys()]) this.wake(cid);
  }
}
