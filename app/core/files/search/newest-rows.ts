/** The newest of many rows, which come without order; of one date those that came first. */
export class NewestRows {
  readonly #most: number;
  readonly #rows: Uint32Array;
  readonly #datesMs: Float64Array;
  #count = 0;

  /** `most` are kept of `capacity` that are offered at most. */
  constructor(most: number, capacity: number) {
    this.#most = most;
    this.#rows = new Uint32Array(capacity);
    this.#datesMs = new Float64Array(capacity);
  }

  offer(row: number, dateMs: number): void {
    this.#rows[this.#count] = row;
    this.#datesMs[this.#count] = dateMs;
    this.#count += 1;
  }

  /** The newest first. */
  rows(): number[] {
    const datesMs = this.#datesMs.subarray(0, this.#count);
    const least = datesMs.toSorted()[this.#count - this.#most] ?? Number.NEGATIVE_INFINITY;
    const found: number[] = [];
    for (let at = 0; at < this.#count; at += 1) if ((datesMs[at] ?? 0) >= least) found.push(at);
    return found
      .sort((a, b) => (datesMs[b] ?? 0) - (datesMs[a] ?? 0))
      .slice(0, this.#most)
      .map((at) => this.#rows[at] ?? 0);
  }
}
