/** Longer endings are part of the name, not a type. In UTF-16 units, without the dot. */
const MAX_EXTENSION_UNITS = 10;

export interface NameParts {
  readonly base: string;
  /** With its dot, or empty. */
  readonly ext: string;
}

/**
 * A name in the part that may be cut and the extension that never is (Look 7). A name that begins
 * with its only dot, or ends in one, has no extension. Spec B§3.
 */
export function splitName(name: string): NameParts {
  const dot = name.lastIndexOf(".");
  const units = name.length - dot - 1;
  const isExtension =
    dot > 0 && units > 0 && units <= MAX_EXTENSION_UNITS && !/\s/.test(name.slice(dot));
  return isExtension ? { base: name.slice(0, dot), ext: name.slice(dot) } : { base: name, ext: "" };
}

/** The extension in lower case without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return splitName(name).ext.slice(1).toLowerCase();
}
