const NEW_LINE = 10;
const RETURN = 13;

/**
 * Bytes of a line that are drawn as one; what is longer goes on in the next.
 * @internal Tests write lines that are one byte longer.
 */
export const LINE_BYTES = 4_096;

/** A drawn line: bytes `[from, to)`. `number` is that of the text's own line; 0 where one goes on. */
export interface TextLine {
  readonly from: number;
  readonly to: number;
  readonly number: number;
}

/** Where the lines of a text begin. Bytes come in order, piece by piece; a text of 100 MB costs 8 bytes a line. */
export class LineIndex {
  #starts = new Float64Array(1_024);
  /** Of the text's own lines, which number each drawn one has. */
  #numbers = new Uint32Array(1_024);
  #count = 0;
  #number = 1;
  #end = 0;
  #isOpen = false;

  /** Lines that stand whole or in part. */
  get count(): number {
    return this.#count;
  }

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const place = this.#end + at;
      if (!this.#isOpen) this.#begin(place, this.#number);
      else if (place - (this.#starts[this.#count - 1] ?? 0) >= LINE_BYTES && goesOn(bytes[at])) {
        this.#begin(place, 0);
      }
      if (bytes[at] === NEW_LINE) {
        this.#isOpen = false;
        this.#number += 1;
      }
    }
    this.#end += bytes.length;
  }

  /** Throws past the last line. */
  lineAt(index: number): TextLine {
    const from = this.#starts[index];
    if (from === undefined || index >= this.#count) throw new RangeError("no such line");
    const to = index + 1 < this.#count ? (this.#starts[index + 1] ?? 0) : this.#end;
    return { from, to, number: this.#numbers[index] ?? 0 };
  }

  #begin(place: number, number: number): void {
    if (this.#count === this.#starts.length) this.#grow();
    this.#starts[this.#count] = place;
    this.#numbers[this.#count] = number;
    this.#count += 1;
    this.#isOpen = true;
  }

  #grow(): void {
    const starts = new Float64Array(this.#starts.length * 2);
    starts.set(this.#starts);
    this.#starts = starts;
    const numbers = new Uint32Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}

/** The first byte of a character of UTF-8, so that none is cut in two, and not of what ends a line. */
function goesOn(byte: number | undefined): boolean {
  const isEnd = byte === undefined || byte === NEW_LINE || byte === RETURN;
  return !isEnd && (byte & 0xc0) !== 0x80;
}

/** The bytes of a line without what ends it. */
export function trimEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  if (bytes[end - 1] === NEW_LINE) end -= 1;
  if (bytes[end - 1] === RETURN) end -= 1;
  return bytes.subarray(0, end);
}
