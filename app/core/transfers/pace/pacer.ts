import type { Clock } from "#app/core/ports.ts";
import { LineSpeed } from "#app/core/transfers/pace/line-speed.ts";
import { book, giveBack, type Pace, partBytesAt } from "#app/core/transfers/pace/pace.ts";

/** A limit that changed is heard of within this time. */
const LOOK_EVERY_MS = 1_000;

/** Lets parts of transfers start one after the other, so that all together keep to one limit. */
export class Pacer {
  readonly #clock: Clock;
  readonly #limit: () => number | null;
  #bytesPerS: number | null = null;
  #pace: Pace | null = null;
  readonly #line = new LineSpeed();

  /** `limit`: bytes a second as chosen now; null without one. */
  constructor(clock: Clock, limit: () => number | null) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Bytes that a part has at most now; null without limit. */
  partBytes(): number | null {
    const bytesPerS = this.#look();
    return bytesPerS === null ? null : partBytesAt(bytesPerS);
  }

  /** Bytes that go at once at most now, by the limit and by the line; null for all that there is. */
  mostBytes(): number | null {
    const most = [this.partBytes(), this.#line.mostBytes()].filter((bytes) => bytes !== null);
    return most.length === 0 ? null : Math.min(...most);
  }

  /** So much came through. */
  passed(bytes: number, tookMs: number): void {
    this.#line.passed(bytes, tookMs);
  }

  /** Resolves when the bytes may start; rejects with the signal's reason. */
  async pass(bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    for (let bytesPerS = this.#look(); bytesPerS !== null; bytesPerS = this.#look()) {
      if (await this.#waitAt(bytesPerS, bytes, signal)) return;
    }
  }

  /** False when another limit was chosen meanwhile. */
  async #waitAt(bytesPerS: number, bytes: number, signal: AbortSignal): Promise<boolean> {
    const booked = book(this.#pace, { nowMs: this.#clock.nowMs(), bytes, bytesPerS });
    this.#pace = booked.pace;
    try {
      for (;;) {
        const leftMs = Math.ceil(booked.startAtMs - this.#clock.nowMs());
        if (leftMs <= 0) return true;
        await this.#clock.sleep(Math.min(leftMs, LOOK_EVERY_MS), signal);
        if (this.#look() !== bytesPerS) return false;
      }
    } catch (error) {
      if (this.#pace !== null) this.#pace = giveBack(this.#pace, { bytes, bytesPerS });
      throw error;
    }
  }

  /** The limit as it is now; under another one nothing of before counts. */
  #look(): number | null {
    const bytesPerS = this.#limit();
    if (bytesPerS !== this.#bytesPerS) this.#pace = null;
    this.#bytesPerS = bytesPerS;
    return bytesPerS;
  }
}
