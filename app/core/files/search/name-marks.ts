/** Rows that share one mark of letters that stand side by side. */
export const PART_ROWS = 256;
/** Bits of such a mark: names of 256 rows fill a quarter to a half of them. */
const PART_BITS = 1 << 14;
const BITS_OF_WORD = 32;
const WORDS_OF_PART = PART_BITS / BITS_OF_WORD;
/** As far as a multiplied number is shifted to give a bit of a part, and an ending. */
const TO_PART_BIT = 18;
const TO_ENDING = 16;
const ENDINGS = 1 << 16;
/** Odd numbers far apart, one for each place of a letter in its gram. */
const [FIRST, SECOND, THIRD, FOURTH] = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
const LONGEST_GRAM = 4;
const [SMALL_A, SMALL_Z, ZERO, NINE, DOT, END] = [0x61, 0x7a, 0x30, 0x39, 0x2e, 0x0a];
const LETTERS = SMALL_Z - SMALL_A + 1;
const PLAIN = LETTERS + NINE - ZERO + 1;
const OTHERS = 64 - PLAIN;

/**
 * What rules rows out before a search reads their names; all of it is made of the names alone, so that
 * nothing of it lies at rest. A row that is not ruled out is read: marks find nothing by themselves.
 */
export interface NameMarks {
  /** Of each 256 rows which two, three and four letters stand side by side in a name, 2 KiB a part. */
  readonly parts: Uint32Array;
  /** Of each row which letters are in its name: 64 bits. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** Of each row what its name ends with after the last dot, as a number; 0: it has no dot. */
  readonly endings: Uint16Array;
}

/** Marks of `count` names in lower case, each with its end (`\n`). */
export function markNames(all: string, count: number): NameMarks {
  const parts = new Uint32Array(Math.ceil(count / PART_ROWS) * WORDS_OF_PART);
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)];
  const endings = new Uint16Array(count);
  let from = 0;
  for (let row = 0; row < count; row += 1) {
    const part = Math.floor(row / PART_ROWS) * WORDS_OF_PART;
    let [lowBits, highBits, ending] = [0, 0, 0];
    let [first, second, third] = [0, 0, 0];
    for (let at = from; ; at += 1) {
      const letter = all.charCodeAt(at);
      from = at + 1;
      // A text without its last end must end, too.
      if (letter === END || from > all.length) break;
      const bit = bitOf(letter);
      if (bit < BITS_OF_WORD) lowBits |= 1 << bit;
      else highBits |= 1 << (bit - BITS_OF_WORD);
      ending = letter === DOT ? FIRST : ending === 0 ? 0 : nextEnding(ending, letter);
      if (third !== 0) {
        const two = Math.imul(third, SECOND) ^ Math.imul(letter, FIRST);
        setBit(parts, part, two);
        if (second !== 0) {
          const three = Math.imul(second, THIRD) ^ two;
          setBit(parts, part, three);
          if (first !== 0) setBit(parts, part, Math.imul(first, FOURTH) ^ three);
        }
      }
      first = second;
      second = third;
      third = letter;
    }
    low[row] = lowBits;
    high[row] = highBits;
    endings[row] = toEnding(ending);
  }
  return { parts, low, high, endings };
}

/** What the names of a search must have, by the same marks. */
export interface WantedMarks {
  readonly low: number;
  readonly high: number;
  /** Bits of a part. */
  readonly grams: readonly number[];
}

/** Marks of words in lower case that all stand in one name. */
export function marksOf(words: readonly string[]): WantedMarks {
  let [low, high] = [0, 0];
  const grams = new Set<number>();
  for (const word of words) {
    const length = Math.min(word.length, LONGEST_GRAM);
    for (let at = 0; at < word.length; at += 1) {
      const bit = bitOf(word.charCodeAt(at));
      if (bit < BITS_OF_WORD) low |= 1 << bit;
      else high |= 1 << (bit - BITS_OF_WORD);
      if (length > 1 && at + length <= word.length) grams.add(gramOf(word, at, length));
    }
  }
  return { low: low >>> 0, high: high >>> 0, grams: [...grams] };
}

/** Whether a name of these 256 rows may hold all the words. */
export function mayHold({ parts }: NameMarks, part: number, grams: readonly number[]): boolean {
  const first = part * WORDS_OF_PART;
  for (const bit of grams) {
    const word = parts[first + (bit >>> 5)] ?? 0;
    if (((word >>> (bit & 31)) & 1) === 0) return false;
  }
  return true;
}

/** Which endings these extensions in lower case have, by number. */
export function endingsOf(extensions: readonly string[]): Uint8Array {
  const wanted = new Uint8Array(ENDINGS);
  for (const extension of extensions) {
    let ending = FIRST;
    for (let at = extension.lastIndexOf(".") + 1; at < extension.length; at += 1)
      ending = nextEnding(ending, extension.charCodeAt(at));
    wanted[toEnding(ending)] = 1;
  }
  return wanted;
}

function gramOf(word: string, at: number, length: number): number {
  let gram = Math.imul(word.charCodeAt(at + length - 1), FIRST);
  gram ^= Math.imul(word.charCodeAt(at + length - 2), SECOND);
  if (length > 2) gram ^= Math.imul(word.charCodeAt(at + length - 3), THIRD);
  if (length > 3) gram ^= Math.imul(word.charCodeAt(at), FOURTH);
  return Math.imul(gram, FIRST) >>> TO_PART_BIT;
}

function setBit(parts: Uint32Array, part: number, gram: number): void {
  const bit = Math.imul(gram, FIRST) >>> TO_PART_BIT;
  const word = part + (bit >>> 5);
  parts[word] = (parts[word] ?? 0) | (1 << (bit & 31));
}

/** Latin letters and digits have a bit each; all others share 28. */
function bitOf(letter: number): number {
  if (letter >= SMALL_A && letter <= SMALL_Z) return letter - SMALL_A;
  if (letter >= ZERO && letter <= NINE) return LETTERS + letter - ZERO;
  return PLAIN + (letter % OTHERS);
}

function nextEnding(ending: number, letter: number): number {
  return Math.imul(ending ^ letter, SECOND) | 1;
}

function toEnding(ending: number): number {
  return ending === 0 ? 0 : ((Math.imul(ending, FOURTH) >>> TO_ENDING) | 1) & (ENDINGS - 1);
}
