/** Letters that come after a longer pause begin a new word. */
const LONGEST_PAUSE_MS = 1_000;

/** What was typed so far, and when the last letter came. */
export interface Typed {
  readonly text: string;
  readonly atMs: number;
}

export const NOTHING_TYPED: Typed = { text: "", atMs: Number.NEGATIVE_INFINITY };

/** Whether somebody is in the middle of a word: a space belongs to it then. */
export function isTyping({ text, atMs }: Typed, nowMs: number): boolean {
  return text !== "" && nowMs - atMs < LONGEST_PAUSE_MS;
}

export function typeOn(typed: Typed, letter: string, nowMs: number): Typed {
  const before = isTyping(typed, nowMs) ? typed.text : "";
  return { text: before + letter.toLocaleLowerCase(), atMs: nowMs };
}
