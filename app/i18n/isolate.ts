/** Letters that run from right to left: Hebrew, Arabic and their neighbours, and their forms. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Embeddings, overrides and isolates: one that is not closed in a value would turn what follows it. */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** FIRST STRONG ISOLATE: what follows takes its direction from its own first letter. */
const BEGIN = "\u2068";
/** POP DIRECTIONAL ISOLATE. */
const END = "\u2069";

/**
 * Keeps a value that is put into a text from turning the text round it: an Arabic name in an English
 * sentence stays one run, and the quotation marks stay where they were (Look 9). Values without such
 * a letter come back as they are, and direction controls go: the text round them has its own.
 */
export function isolate(value: string): string {
  const plain = value.replace(CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? BEGIN + plain + END : plain;
}
