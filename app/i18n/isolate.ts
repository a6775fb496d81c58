import type { Direction } from "./locales.data.ts";

/** Letters that run from right to left: Hebrew, Arabic and their neighbours, and their forms. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Embeddings, overrides and isolates: one that is not closed in a value would turn what follows it. */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** FIRST STRONG ISOLATE: what follows takes its direction from its own first letter. */
const BEGIN = "\u2068";
/** POP DIRECTIONAL ISOLATE. */
const END = "\u2069";

/** Digits and signs follow the text round them; what has a letter has a direction of its own. */
const LETTER = /\p{L}/u;

/**
 * Keeps a value that is put into a text of this direction from turning the text round it: an Arabic
 * name in an English sentence stays one run, and the quotation marks stay where they were (Look 9).
 * From right to left every name is a run, or the dot of ".hidden" moves to its other end. All other
 * values come back as they are, and direction controls go: the text round them has its own.
 */
export function isolateIn(dir: Direction): (value: string) => string {
  const letters = dir === "rtl" ? LETTER : RIGHT_TO_LEFT;
  return (value) => {
    const plain = value.replace(CONTROLS, "");
    return letters.test(plain) ? BEGIN + plain + END : plain;
  };
}
