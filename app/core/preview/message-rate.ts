import type { Clock } from "#app/core/ports.ts";

interface RateLimit {
  readonly messages: number;
  readonly messagesMs: number;
}

/** Counts what the other end of a line says (Trust W12). */
export class MessageRate {
  readonly #clock: Pick<Clock, "nowMs">;
  readonly #limit: RateLimit;
  #window = { sinceMs: 0, count: 0 };

  constructor(clock: Pick<Clock, "nowMs">, limit: RateLimit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Counts one more; true when it is too many. */
  isTooMuch(): boolean {
    const nowMs = this.#clock.nowMs();
    const { sinceMs, count } = this.#window;
    const isNew = nowMs - sinceMs >= this.#limit.messagesMs;
    this.#window = isNew ? { sinceMs: nowMs, count: 1 } : { sinceMs, count: count + 1 };
    return this.#window.count > this.#limit.messages;
  }
}
