import { BLOCK_ROWS, type LowerNames, type NameBlock } from "./name-block.ts";
import { marksOf, mayHold, PART_ROWS, type WantedMarks } from "./name-marks.ts";

/** From this length on a word is sought in the text; shorter ones in the names with their letters. */
const LONG = 3;

/** Rows of a block whose names hold the words; the array is filled anew by the next block. */
type WordWalk = (block: NameBlock) => Uint16Array;

/** Goes over the names of blocks for folded words, which all stand in a name; none: all rows. */
export function createWordWalk(words: readonly string[]): WordWalk {
  const found = new Uint16Array(BLOCK_ROWS);
  if (words.length === 0) return ({ count }) => all(count);
  const wanted = marksOf(words);
  const [longest = "", ...others] = words.toSorted((a, b) => b.length - a.length);
  const put = longest.length < LONG ? putByLetters : putByWord;
  return (block) => {
    const names = block.lower();
    let count = 0;
    for (let first = 0; first < block.count; first += PART_ROWS) {
      if (!mayHold(names.marks, first / PART_ROWS, wanted.grams)) continue;
      const last = Math.min(first + PART_ROWS, block.count);
      const part = { names, first, last, wanted, longest, others };
      count = put(part, found, count);
    }
    return found.subarray(0, count);
  };
}

const EVERY = Uint16Array.from({ length: BLOCK_ROWS }, (_, at) => at);
const all = (count: number) => EVERY.subarray(0, count);

/** 256 rows of a block, and what is sought in them. */
interface Part {
  readonly names: LowerNames;
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  readonly wanted: WantedMarks;
  readonly longest: string;
  readonly others: readonly string[];
}

/** One pass over the text for the longest word. */
function putByWord(part: Part, found: Uint16Array, before: number): number {
  const { names, first, last, longest, others } = part;
  const { starts } = names;
  const from = starts[first] ?? 0;
  const text = names.all.slice(from, starts[last]);
  let [count, at] = [before, first];
  for (let hit = text.indexOf(longest); hit !== -1; ) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) - from <= hit) at += 1;
    if (others.length === 0 || holds(part, at, others)) {
      found[count] = at;
      count += 1;
    }
    at += 1;
    if (at >= last) break;
    hit = text.indexOf(longest, (starts[at] ?? 0) - from);
  }
  return count;
}

/** Short words stand in many texts: letters rule most rows out. */
function putByLetters(part: Part, found: Uint16Array, before: number): number {
  const { first, last, longest, others } = part;
  let count = before;
  for (let at = first; at < last; at += 1) {
    if (!holds(part, at, others, longest)) continue;
    found[count] = at;
    count += 1;
  }
  return count;
}

function holds(
  { names, wanted }: Part,
  at: number,
  words: readonly string[],
  longest = "",
): boolean {
  const { marks, starts, all: text } = names;
  const { low, high } = wanted;
  if (((marks.low[at] ?? 0) & low) >>> 0 !== low) return false;
  if (((marks.high[at] ?? 0) & high) >>> 0 !== high) return false;
  const name = text.slice(starts[at], starts[at + 1]);
  return name.includes(longest) && words.every((word) => name.includes(word));
}
