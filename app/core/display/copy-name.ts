import { splitName } from "./name-parts.ts";

const COPY_SUFFIX = " copy";

/**
 * The name of a duplicate: `{base} copy{.ext}`, with another " copy" until `isTaken` says no.
 * Spec B§2.
 */
export function toCopyName(name: string, isTaken: (name: string) => boolean): string {
  const { base, ext } = splitName(name);
  let copy = base + COPY_SUFFIX;
  while (isTaken(copy + ext)) copy += COPY_SUFFIX;
  return copy + ext;
}
