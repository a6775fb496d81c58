import { TRANSFER_LIMITS } from "#app/contract/limits.data.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import { addSample, estimateRemainingS, type Samples } from "#app/core/transfers/estimate.ts";
import { hasUnfinished, type Queue } from "#app/core/transfers/queue.ts";
import { remainingBytes, toRows } from "#app/core/transfers/rows.ts";

/** Progress reaches the screen this often; everything else at once. */
const PROGRESS_INTERVAL_MS = 100;

/** Holds the queue and publishes it, with the time remaining, to whoever looks. */
export class QueueBoard {
  readonly #clock: Clock;
  readonly #state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  readonly #hasUnfinished = new Store(false);
  #queue: Queue = [];
  #samples: Samples = [];
  #isPublishingSoon = false;
  #isEstimating = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): Observable<TransferState> {
    return this.#state;
  }

  get hasUnfinished(): Observable<boolean> {
    return this.#hasUnfinished;
  }

  get queue(): Queue {
    return this.#queue;
  }

  /** A change that shows at once. */
  change(update: (queue: Queue) => Queue): void {
    this.#queue = update(this.#queue);
    this.#publish();
    if (hasUnfinished(this.#queue) && !this.#isEstimating) void this.#estimate();
  }

  /** A change of numbers, which come by the thousand and show ten times a second. */
  progress(update: (queue: Queue) => Queue): void {
    this.#queue = update(this.#queue);
    if (this.#isPublishingSoon) return;
    this.#isPublishingSoon = true;
    void this.#publishSoon();
  }

  async #publishSoon(): Promise<void> {
    await this.#clock.sleep(PROGRESS_INTERVAL_MS);
    this.#isPublishingSoon = false;
    this.#publish();
  }

  /** Every 3 s while anything is unfinished (Spec B§4, Time remaining). */
  async #estimate(): Promise<void> {
    this.#isEstimating = true;
    this.#samples = [];
    while (hasUnfinished(this.#queue)) {
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
    const isActive = hasUnfinished(this.#queue);
    this.#state.set({
      rows: toRows(this.#queue),
      remainingS: isActive ? estimateRemainingS(this.#samples) : null,
      isActive,
    });
    this.#hasUnfinished.set(isActive);
  }
}
