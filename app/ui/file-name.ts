/** Longer endings are part of the name, not a type. Counted in characters without the dot. */
const LONGEST_EXTENSION = 10;

/**
 * Splits a name into the part that may be cut and the extension that never is.
 * A name that begins with its only dot, ends in one, or ends in a long last part has no extension.
 */
export function splitFileName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf(".");
  const length = name.length - dot - 1;
  const isExtension =
    dot > 0 && length > 0 && length <= LONGEST_EXTENSION && !/\s/.test(name.slice(dot));
  if (!isExtension) return { base: name, extension: "" };
  return { base: name.slice(0, dot), extension: name.slice(dot) };
}
