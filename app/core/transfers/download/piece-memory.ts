import type { PieceRoom } from "#app/core/ports.ts";

/** More than are ever under way at once. */
const MOST_SPARES = 16;

/**
 * Memory of one download that goes from the network to a packet worker and back: every page of fresh
 * memory is a fault and then garbage.
 */
export class PieceMemory implements PieceRoom {
  readonly bytesEach: number;
  #spares: ArrayBuffer[] = [];

  constructor(bytesEach: number) {
    this.bytesEach = bytesEach;
  }

  take(bytes: number): ArrayBuffer {
    const spare = bytes === this.bytesEach ? this.#spares.pop() : undefined;
    return spare ?? new ArrayBuffer(bytes);
  }

  /** Takes back what nobody reads any more. */
  give(spare: ArrayBuffer | undefined): void {
    const isUseful = spare?.byteLength === this.bytesEach && this.#spares.length < MOST_SPARES;
    if (isUseful) this.#spares.push(spare);
  }
}
