const EMPTY = -1;
const FIRST_SLOTS = 1 << 12;
/** Beyond this share of its slots it grows. */
const MOST_FILLED = 0.6;

/** Whatever holds what rows are found by: of a fid its first four bytes, of an id its last 32 bits. */
export interface HashedRows {
  hashOf(row: number): number;
}

/**
 * Which rows have a fid, or an id, in eight bytes a row: names of objects would take ten times that. Fids are
 * random and ids follow one another, so these bytes spread them; whoever asks compares the whole of what is found.
 */
export class RowTable {
  readonly #places: HashedRows;
  #slots = new Int32Array(FIRST_SLOTS).fill(EMPTY);
  #count = 0;

  constructor(places: HashedRows) {
    this.#places = places;
  }

  add(row: number): void {
    if (this.#count >= this.#slots.length * MOST_FILLED) this.#grow();
    this.#put(row);
    this.#count += 1;
  }

  /** The one row of this hash that `isIt`; null where there is none, or more than one. */
  onlyRow(hash: number, isIt: (row: number) => boolean): number | null {
    const mask = this.#slots.length - 1;
    let found: number | null = null;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot] ?? EMPTY;
      if (row === EMPTY) return found;
      // A row that changed may stand here twice.
      if (row === found || !isIt(row)) continue;
      if (found !== null) return null;
      found = row;
    }
  }

  #put(row: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#places.hashOf(row) & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = row;
  }

  #grow(): void {
    const rows = this.#slots.filter((row) => row !== EMPTY);
    this.#slots = new Int32Array(this.#slots.length * 2).fill(EMPTY);
    for (const row of rows) this.#put(row);
  }
}
