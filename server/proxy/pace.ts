/** What must come in each span of time: less is a connection that is held open, not used. */
const PACE_BYTES = 16 * 1024;

export interface Pace {
  add(sizeBytes: number): void;
  /** Something else is waited for now, and gets a span of its own. */
  next(): void;
  stop(): void;
}

/** Tells once when a span of `timeMs` has brought less than {@link PACE_BYTES} (Trust T15, R-95). */
export function watchPace(timeMs: number, onLate: () => void): Pace {
  let sizeBytes = 0;
  const timer = setTimeout(onLate, timeMs);
  const next = () => {
    sizeBytes = 0;
    timer.refresh();
  };
  return {
    add: (moreBytes) => {
      sizeBytes += moreBytes;
      if (sizeBytes >= PACE_BYTES) next();
    },
    next,
    stop: () => clearTimeout(timer),
  };
}
