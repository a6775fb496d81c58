/** Random choices that a seed decides: the same seed, the same choices (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In `[0, 1)`. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `first` to `last`, both included. */
  int(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  isLucky(chance01: number): boolean {
    return this.next() < chance01;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.int(0, choices.length - 1)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; at += 1) bytes[at] = this.int(0, 255);
    return bytes;
  }
}
