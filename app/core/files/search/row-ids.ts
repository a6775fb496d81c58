import { RowTable } from "./row-table.ts";

/** Whatever holds the ids: numbers, by row. */
export interface IdPlaces {
  idAt(row: number): number;
}

/** Which row has an id: rows that came by rising ids are searched, the others, as of shares, are in a table. */
export class RowIds {
  readonly #places: IdPlaces;
  /** Rows up to here lie by their ids; those behind are found in `#loose`. */
  #inOrder = 0;
  readonly #loose = new RowTable({ hashOf: (row) => this.#places.idAt(row) });

  constructor(places: IdPlaces) {
    this.#places = places;
  }

  /** Each row once, in their order. */
  add(row: number): void {
    const id = this.#places.idAt(row);
    const isNext = this.#inOrder === row && (row === 0 || this.#places.idAt(row - 1) < id);
    if (isNext) this.#inOrder += 1;
    else this.#loose.add(row);
  }

  rowOf(id: number): number | null {
    let [low, high] = [0, this.#inOrder];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places.idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    if (low < this.#inOrder && this.#places.idAt(low) === id) return low;
    return this.#loose.onlyRow(id, (row) => this.#places.idAt(row) === id);
  }
}
