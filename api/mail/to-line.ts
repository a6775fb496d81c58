/** Ends of lines and all that a terminal or a mail program could take for a command. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** One line: what was typed cannot begin a header of a mail. */
export function toLine(text: string): string {
  return text.replace(CONTROLS, " ").trim();
}
