/** Everything outside of ASCII and the grave accent, with the letter before it that a mark may stand on. */
const RUN = /[\0-\x5F\x61-\x7F]?[^\0-\x5F\x61-\x7F]+/g;
/** Nothing in them folds: kana but for its half-width forms, Han and Hangul syllables. */
const SOLID = /^[\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u9FFF\uAC00-\uD7A3]+$/;
/**
 * Marks that a search goes without: accents, Hebrew points, Arabic vowels and tatweel, what joins, hides or turns
 * letters. Marks that make another letter of theirs stay: those of kana, of Thai and of the scripts of India.
 */
const DROPPED_RANGES = [
  // Accents of Latin, Greek and Cyrillic.
  "\\u0300-\\u036F\\u0483-\\u0487\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20F0\\uFE20-\\uFE2F",
  // Hebrew points.
  "\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7",
  // Arabic vowels, signs of recitation and tatweel.
  "\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED",
  // Soft hyphen, joiners, direction marks, variation selectors and spaces of no width.
  "\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFE00-\\uFE0F\\uFEFF",
];
const DROPPED = new RegExp(`[${DROPPED_RANGES.join("")}]`, "g");
const APOSTROPHES =
  "'`\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u05F3\u2018\u2019\u201A\u201B\u2032\u2035\uFF07";
const QUOTES = '"\u00AB\u00BB\u05F4\u201C\u201D\u201E\u201F\u2033\u2036\uFF02';
const DASHES = "-\u058A\u05BE\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D";
/** Letters that no decomposition leads to, in lower case. */
const LETTERS: readonly (readonly [from: string, to: string])[] = [
  ["\u00DF", "ss"],
  ["\u00E6", "ae"],
  ["\u0153", "oe"],
  ["\u00F8", "o"],
  ["\u0142", "l"],
  ["\u0111\u00F0\u0256", "d"],
  ["\u00FE", "th"],
  ["\u0131", "i"],
  ["\u0127", "h"],
  ["\u0167", "t"],
  ["\u014B", "n"],
  ["\u0138", "k"],
  ["\u017F", "s"],
  ["\u03C2", "\u03C3"],
  ["\u0454", "\u0435"],
  ["\u0671", "\u0627"],
  ["\u0649\u06CC", "\u064A"],
  ["\u0629\u06C1", "\u0647"],
  ["\u06A9", "\u0643"],
  [APOSTROPHES, "'"],
  [QUOTES, '"'],
  [DASHES, "-"],
];
const MAPPED = new Map(LETTERS.flatMap(([from, to]) => [...from].map((one) => [one, to] as const)));
/** Digits of Arabic and Persian keyboards, of which each begins with 0. */
const DIGITS = [0x0660, 0x06f0] as const;
for (const zero of DIGITS) {
  for (let digit = 0; digit < 10; digit += 1) {
    MAPPED.set(String.fromCharCode(zero + digit), String(digit));
  }
}
const MAPPED_ONE = new RegExp(`[${[...MAPPED.keys()].map(toEscape).join("")}]`, "g");

function toEscape(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Names repeat few letters: what a run folds to is known from the second time on. */
const KNOWN_MOST = 4096;
const KNOWN_LENGTH = 8;
const known = new Map<string, string>();

/**
 * The form in which searches compare (Reading R-723): without regard to case, accents, width, Arabic marks and
 * the shape of apostrophes, quotes and dashes. Plain ASCII costs no more than lower case.
 */
export function foldText(text: string): string {
  return text.toLowerCase().replace(RUN, foldRun);
}

/** Whether nothing folds in a text but its case. */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f || code === 0x60) return false;
  }
  return true;
}

function foldRun(run: string): string {
  if (run.length > KNOWN_LENGTH) return fold(run);
  const before = known.get(run);
  if (before !== undefined) return before;
  const folded = fold(run);
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(run, folded);
  return folded;
}

function fold(run: string): string {
  if (SOLID.test(run)) return run;
  // First: the decomposition of an acute accent that stands alone is a space.
  const mapped = run.replace(MAPPED_ONE, toMapped);
  const apart = mapped.normalize("NFKD").replace(DROPPED, "").toLowerCase();
  // Together again, so that kana keep their marks and Hangul its syllables; what came apart may fold by now.
  return apart.normalize("NFC").replace(MAPPED_ONE, toMapped);
}

function toMapped(letter: string): string {
  return MAPPED.get(letter) ?? letter;
}

/** A letter with the marks that belong to it. */
const CLUSTER = /[^\p{M}\uFF9E\uFF9F][\p{M}\uFF9E\uFF9F]*|[\p{M}\uFF9E\uFF9F]+/gu;

/** Where a folded text stands in another one as it is written; null: nowhere. */
export function findFolded(
  text: string,
  folded: string,
): { readonly from: number; readonly to: number } | null {
  const starts: number[] = [];
  let all = "";
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const part = foldText(cluster);
    for (let at = 0; at < part.length; at += 1) starts.push(index);
    all += part;
  }
  const at = all.indexOf(folded);
  if (at < 0 || folded === "") return null;
  const last = starts[at + folded.length - 1] ?? 0;
  const next = starts.find((start, place) => place >= at + folded.length && start > last);
  return { from: starts[at] ?? 0, to: next ?? text.length };
}
