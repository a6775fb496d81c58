/** Natural order of names in a language: `file 2` before `file 10`, case last. */
export function createNameCollator(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true, sensitivity: "variant" });
}

/**
 * Rows in the order of their texts. `start` is an order that is nearly right, such as that of the
 * state before: then one comparison a row is enough.
 */
export function orderTexts(
  texts: readonly string[],
  collator: Intl.Collator,
  start: readonly number[] = texts.map((_, row) => row),
): Uint32Array {
  const order = [...start];
  order.sort((a, b) => collator.compare(texts[a] ?? "", texts[b] ?? "") || a - b);
  return Uint32Array.from(order);
}

const DIGIT_BITS = 13;
const BUCKETS = 2 ** DIGIT_BITS;

/**
 * The rows of `order` by their numbers; rows with one number keep their places. Numbers are whole,
 * not negative and below 2^53. Walks the rows a few times and compares nothing (Performance P6).
 */
export function orderNumbers(order: Uint32Array, numbers: Float64Array): Uint32Array {
  let least = Number.MAX_SAFE_INTEGER;
  let most = 0;
  for (const value of numbers) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const digits = new Uint16Array(numbers.length);
  let from = order;
  // What all numbers have in common, such as the century of a date, needs no pass.
  for (let unit = 1; unit <= most - least; unit *= BUCKETS) {
    // A loop: filling a typed array through a callback takes longer than the sort.
    for (let row = 0; row < digits.length; row += 1) {
      digits[row] = Math.floor(((numbers[row] ?? 0) - least) / unit) % BUCKETS;
    }
    from = orderDigit(from, digits);
  }
  return from;
}

/** One pass by one digit, the least first. */
function orderDigit(from: Uint32Array, digits: Uint16Array): Uint32Array {
  const ends = new Uint32Array(BUCKETS);
  for (const digit of digits) ends[digit] = (ends[digit] ?? 0) + 1;
  let end = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    end += ends[bucket] ?? 0;
    ends[bucket] = end;
  }
  const to = new Uint32Array(from.length);
  for (let place = from.length - 1; place >= 0; place -= 1) {
    const row = from[place] ?? 0;
    const digit = digits[row] ?? 0;
    const at = (ends[digit] ?? 0) - 1;
    ends[digit] = at;
    to[at] = row;
  }
  return to;
}
