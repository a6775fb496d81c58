import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { isReservedName } from "#app/contract/validate/name.ts";

/** Control, direction and other characters that make a name read as another one (Trust 2.6, W10). */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200B\u2028-\u202E\u2060-\u2069\uFEFF/\\:*?"<>|]/gu;
/** What most disks store of a name, in UTF-8. */
const MOST_BYTES = 255;
/** A longer one is no extension, in UTF-16 units with its dot. */
const MOST_EXTENSION = 16;
/** Half of what is joined, or a mark that waits for its letter's other half. */
const JOINER_AT_END = /[\u200C\u200D]$/;
const NAMELESS = "file";
/** What Windows takes for a device, whatever stands behind its first dot. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3]) *(?:\.|$)/i;

/**
 * A name as it may stand on a disk: NFC, no separators, nothing invisible, no reserved name, at
 * most 248 units and 255 bytes with its extension kept. Names of other clients need not follow our rules.
 */
export function toSafeName(name: string): string {
  const clean = withoutEnd(
    name.toWellFormed().normalize("NFC").replace(UNSAFE, "_").replace(/^ +/, ""),
  );
  if (clean === "") return NAMELESS;
  const isReserved = isReservedName(clean) || DEVICE.test(clean);
  return withoutEnd(shorten(isReserved ? `_${clean}` : clean));
}

/** Windows drops dots and spaces at the end, and finds another file by what is left. */
function withoutEnd(name: string): string {
  return name.replace(/[. ]+$/, "");
}

function shorten(name: string): string {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= MOST_EXTENSION ? name.slice(dot) : "";
  return cutName(name.slice(0, name.length - extension.length), extension);
}

/** A base with its ending, as long as a disk stores it: the base is cut between characters, the ending kept. */
export function cutName(base: string, ending: string): string {
  let units = ending.length;
  let bytes = bytesOf(ending);
  let kept = "";
  for (const character of base) {
    units += character.length;
    bytes += bytesOf(character);
    if (units > FILES_LIMITS.maxNameUnits || bytes > MOST_BYTES) {
      return kept.replace(JOINER_AT_END, "") + ending;
    }
    kept += character;
  }
  return base + ending;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
