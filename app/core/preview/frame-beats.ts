interface BeatLimits {
  readonly silentBeats: number;
  readonly idleBeats: number;
  readonly paperBeats: number;
}

/**
 * Counts how long a viewer does not answer, in beats and not in time: a page that was suspended, or a tab whose
 * timers are slowed down, counts one beat and not the time that it slept.
 */
export class FrameBeats {
  readonly #limits: BeatLimits;
  #silent = 0;
  #idle = 0;
  #isOnPaper = false;

  constructor(limits: BeatLimits) {
    this.#limits = limits;
  }

  /** It said something. */
  heard(): void {
    this.#silent = 0;
  }

  /** A dialog of the browser holds it up, or does not any more. */
  setPaper(isOnPaper: boolean): void {
    this.#isOnPaper = isOnPaper;
  }

  /** Counts one beat. `isIdle`: it shows nothing and waits for nothing. True when it has lasted too long. */
  isTooLong(isIdle: boolean): boolean {
    const { silentBeats, idleBeats, paperBeats } = this.#limits;
    const isSilent = this.#silent >= (this.#isOnPaper ? paperBeats : silentBeats);
    this.#silent += 1;
    this.#idle = isIdle ? this.#idle + 1 : 0;
    return isSilent || this.#idle > idleBeats;
  }
}
