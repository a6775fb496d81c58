/** A name whose first letter runs from right to left, which it then does as a whole. */
const FROM_RIGHT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u;
/** From the first letter on behind the last one of these. */
const LAST_FROM_LEFT = /(?=\p{L}|$)[^\u0590-\u08ff\ufb1d-\ufefc]*$/u;

/**
 * How many UTF-16 units of a name stand in its first box, where its last part, `extension`, has one of its own.
 * Between them stands what reads from left to right together with the extension in a name that runs from right
 * to left: a plain text field shows both as one run. Every other name has nothing there.
 */
export function firstRunUnits(name: string, extension: string): number {
  const baseUnits = name.length - extension.length;
  const isMixed = extension !== "" && FROM_RIGHT.test(name);
  return isMixed ? Math.min(baseUnits, name.search(LAST_FROM_LEFT)) : baseUnits;
}
