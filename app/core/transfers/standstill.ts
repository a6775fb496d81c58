import type { Clock } from "#app/core/ports.ts";
import type { StandstillReason } from "#app/core/transfers/engine.ts";

/** Why nothing of one transfer moves, and how somebody who does not want to wait goes on. */
export class Standstill {
  readonly #clock: Clock;
  readonly #tell: (reason: StandstillReason | null) => void;
  readonly #impatient = new Set<() => void>();
  #reason: StandstillReason | null = null;
  #movedAtMs: number;

  constructor(clock: Clock, tell: (reason: StandstillReason | null) => void) {
    this.#clock = clock;
    this.#tell = tell;
    this.#movedAtMs = clock.nowMs();
  }

  is(reason: StandstillReason | null): void {
    if (reason === this.#reason) return;
    this.#reason = reason;
    this.#tell(reason);
  }

  /** Bytes of some send moved: what else of the transfer waits does not hold it up. */
  moved(): void {
    this.#movedAtMs = this.#clock.nowMs();
    this.is(null);
  }

  /** Told by a send that waits: slow it is when all of them have waited for this long. */
  waited(slowAfterMs: number): void {
    if (this.#clock.nowMs() - this.#movedAtMs >= slowAfterMs) this.is("slow");
  }

  /** Waits because too many calls came at once, or until somebody presses. */
  async pauseBusy(ms: number, signal: AbortSignal): Promise<void> {
    const pressed = new AbortController();
    const stop = this.onHurry(() => pressed.abort());
    this.is("busy");
    try {
      await this.#clock.sleep(ms, AbortSignal.any([signal, pressed.signal]));
    } catch (error) {
      if (!pressed.signal.aborted || signal.aborted) throw error;
    } finally {
      stop();
      this.is(null);
    }
  }

  /** Somebody does not want to wait: what waits tries at once, what is slow tries another host. */
  hurry(): void {
    for (const listener of [...this.#impatient]) listener();
  }

  onHurry(listener: () => void): () => void {
    this.#impatient.add(listener);
    return () => this.#impatient.delete(listener);
  }
}
