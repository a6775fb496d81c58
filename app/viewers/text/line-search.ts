import { foldText } from "#app/viewers/parts/fold-text.ts";

/** A place in a drawn line, in UTF-16 units; `to` may lie in the next, where a long line goes on. */
export interface LineMatch {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** The lines of a text as far as they are there. */
export interface LineSource {
  /** Those that will not change. */
  readonly count: number;
  /** Lines `[from, to)` as they stand there, with what ends them. */
  textOf(from: number, to: number): string;
  /** Whether the text's own line goes on in the next drawn one. */
  goesOn(line: number): boolean;
}

/** Lines that are looked through at a time; drawn lines are at most 4 KB, and mostly some dozen bytes. */
const LINES_AT_ONCE = 4_096;
/**
 * Of a word that stands everywhere so many are found, and it is said.
 * @internal Tests write one match more.
 */
export const MOST_MATCHES = 10_000;

/** Looks for a word in all lines of a text, whatever its case, some at a time, so that nothing stands still meanwhile. */
export class LineSearch {
  readonly #source: LineSource;
  readonly #needle: string;
  readonly #matches: LineMatch[] = [];
  #next = 0;

  constructor(source: LineSource, wanted: string) {
    this.#source = source;
    this.#needle = foldText(wanted);
  }

  /** In the order of the text. */
  get matches(): readonly LineMatch[] {
    return this.#matches;
  }

  /** Looks through some more; whether more are there to look through. */
  step(): boolean {
    const { count } = this.#source;
    const to = Math.min(count, this.#next + LINES_AT_ONCE);
    // Most lines hold nothing: one look over all of them tells.
    const text = foldText(this.#source.textOf(this.#next, Math.min(count, to + 1)));
    if (this.#needle !== "" && text.includes(this.#needle)) this.#look(this.#next, to);
    this.#next = to;
    return to < count && this.#matches.length < MOST_MATCHES;
  }

  /** Those of the lines `[first, last)`. */
  within(first: number, last: number): readonly LineMatch[] {
    const from = this.#placeOf(first);
    return this.#matches.slice(from, this.#placeOf(last));
  }

  #placeOf(line: number): number {
    let [low, high] = [0, this.#matches.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#matches[middle]?.line ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #look(from: number, to: number): void {
    for (let line = from; line < to; line += 1) {
      const own = foldText(this.#source.textOf(line, line + 1));
      const goesOn = this.#source.goesOn(line) && line + 1 < this.#source.count;
      const text = goesOn ? own + foldText(this.#source.textOf(line + 1, line + 2)) : own;
      let at = text.indexOf(this.#needle);
      while (at >= 0 && at < own.length) {
        if (this.#matches.length >= MOST_MATCHES) return;
        this.#matches.push({ line, from: at, to: at + this.#needle.length });
        at = text.indexOf(this.#needle, at + this.#needle.length);
      }
    }
  }
}
