import { TRANSFER_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import { addSample, estimateRemainingS, type Samples } from "#app/core/transfers/estimate.ts";
import { hasMoving, hasUnfinished, type Queue } from "#app/core/transfers/queue.ts";
import { type KnownRows, remainingBytes, toRows } from "#app/core/transfers/rows.ts";

/** What transfers do by themselves reaches the screen this often; what somebody did, at once. */
const PROGRESS_INTERVAL_MS = 100;

/** Owns the queue, the state of every transfer, and publishes it with the time remaining. */
export class QueueBoard {
  readonly #clock: Clock;
  readonly #state: Store<TransferState>;
  readonly #rows: KnownRows = new WeakMap();
  #queue: Queue = [];
  #samples: Samples = [];
  /** True while the queue has what the screen has not. */
  #isStale = false;
  #isPacing = false;
  #isEstimating = false;

  constructor(clock: Clock, state: Store<TransferState>) {
    this.#clock = clock;
    this.#state = state;
  }

  get queue(): Queue {
    return this.#queue;
  }

  /** A change that somebody made: it shows at once. */
  change(update: (queue: Queue) => Queue): void {
    this.#queue = update(this.#queue);
    this.#publish();
    if (hasMoving(this.#queue) && !this.#isEstimating) void this.#estimate();
  }

  /** A step that a transfer made. They come by the thousand and show ten times a second. */
  progress(update: (queue: Queue) => Queue): void {
    this.#queue = update(this.#queue);
    this.#isStale = true;
    if (!this.#isPacing) void this.#pace();
  }

  async #pace(): Promise<void> {
    this.#isPacing = true;
    while (this.#isStale) {
      this.#publish();
      await this.#clock.sleep(PROGRESS_INTERVAL_MS);
    }
    this.#isPacing = false;
  }

  /** Every 3 s while anything is unfinished (Spec B§4, Time remaining). */
  async #estimate(): Promise<void> {
    this.#isEstimating = true;
    this.#samples = [];
    while (hasMoving(this.#queue)) {
      const atMs = this.#clock.nowMs();
      this.#samples = addSample(this.#samples, {
        atMs,
        remainingBytes: remainingBytes(this.#queue),
      });
      this.#publish();
      await this.#clock.sleep(TRANSFER_LIMITS.estimateIntervalMs);
    }
    this.#isEstimating = false;
    this.#samples = [];
    this.#publish();
  }

  #publish(): void {
    this.#isStale = false;
    const isActive = hasUnfinished(this.#queue);
    this.#state.set({
      rows: toRows(this.#queue, this.#rows),
      remainingS: isActive ? estimateRemainingS(this.#samples) : null,
      isActive,
    });
  }
}
