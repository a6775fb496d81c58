import {
  adaptWidth,
  FIRST_WIDTH,
  nextSend,
  type Send,
} from "#app/core/transfers/share/send-share.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";

interface Waiter extends Send {
  readonly enter: () => void;
}

/** What a send came to: `null` says nothing about the line. */
export type HowItWent = "well" | "failed" | null;

/**
 * Lets the sends of all transfers through: which and how many, `nextSend` says. The browser has 6
 * connections an origin, and commands never wait behind transfers (House 3).
 */
export class SendLanes {
  #running: readonly Send[] = [];
  #waiting: readonly Waiter[] = [];
  #width = FIRST_WIDTH;
  readonly #sizes: Pick<TransferSizes, "smallSendBytes">;

  constructor(sizes: Pick<TransferSizes, "smallSendBytes">) {
    this.#sizes = sizes;
  }

  /** Runs `task` when it may start; rejects with the signal's reason before that. */
  async pass<T>(
    send: Send,
    signal: AbortSignal,
    { task, judge }: { task: () => Promise<T>; judge: (result: T) => HowItWent },
  ): Promise<T> {
    const place = await this.#enter(send, signal);
    try {
      const result = await task();
      const went = judge(result);
      if (went !== null) this.#width = adaptWidth(this.#width, went === "failed");
      return result;
    } finally {
      this.#running = this.#running.filter((other) => other !== place);
      this.#startNext();
    }
  }

  #enter({ owner, bytes }: Send, signal: AbortSignal): Promise<Send> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        owner,
        bytes,
        enter: () => {
          signal.removeEventListener("abort", leave);
          resolve(waiter);
        },
      };
      this.#waiting = [...this.#waiting, waiter];
      signal.addEventListener("abort", leave, { once: true });
      this.#startNext();
    });
  }

  #next(): Waiter | null {
    const load = { running: this.#running, waiting: this.#waiting, width: this.#width };
    return nextSend(load, this.#sizes);
  }

  #startNext(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      const started = next;
      this.#waiting = this.#waiting.filter((other) => other !== started);
      this.#running = [...this.#running, started];
      started.enter();
    }
  }
}
