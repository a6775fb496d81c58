/** Something to be found in bytes. */
export interface Needle {
  readonly bytes: Buffer;
}

/** Every needle has at least as many bytes. */
const HEAD_BYTES = 4;
const TABLE_BITS = 20;
/** Spreads the head of a needle over the table (Knuth's multiplicative hash). */
const SPREAD = 0x9e3779b1;

/**
 * Looks for many needles in one pass, however many there are: a table says in which places one may
 * begin. Give bytes in pieces of any size; a needle that lies across two pieces is found as well.
 */
export class ByteSearch<T extends Needle> {
  readonly found = new Set<T>();
  readonly #table = new Uint8Array(1 << TABLE_BITS);
  readonly #byHead = new Map<number, T[]>();
  readonly #overlap: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(needles: readonly T[]) {
    let longest = HEAD_BYTES;
    for (const needle of needles) {
      if (needle.bytes.length < HEAD_BYTES) throw new Error("a needle is too short");
      const head = needle.bytes.readUInt32LE(0);
      this.#table[slotOf(head)] = 1;
      this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), needle]);
      longest = Math.max(longest, needle.bytes.length);
    }
    this.#overlap = longest - 1;
  }

  /** Forgets the end of the last piece: what follows belongs to something else. */
  restart(): void {
    this.found.clear();
    this.#rest = Buffer.alloc(0);
  }

  push(piece: Buffer): void {
    const window = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const table = this.#table;
    let head = 0;
    for (let end = 0; end < window.length; end += 1) {
      head = (head >>> 8) | ((window[end] ?? 0) << 24);
      if (table[slotOf(head)] === 1 && end >= HEAD_BYTES - 1) this.#compare(window, end);
    }
    this.#rest = Buffer.from(window.subarray(Math.max(0, window.length - this.#overlap)));
  }

  #compare(window: Buffer, end: number): void {
    const start = end - HEAD_BYTES + 1;
    for (const needle of this.#byHead.get(window.readUInt32LE(start)) ?? []) {
      const last = start + needle.bytes.length;
      if (last <= window.length && window.compare(needle.bytes, 0, undefined, start, last) === 0)
        this.found.add(needle);
    }
  }
}

function slotOf(head: number): number {
  return Math.imul(head, SPREAD) >>> (32 - TABLE_BITS);
}
