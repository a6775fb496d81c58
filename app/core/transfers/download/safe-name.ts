import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { isReservedName } from "#app/contract/validate/name.ts";

/** Control, direction and other characters that make a name read as another one (Trust 2.6, W10). */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF/\\:*?"<>|]/gu;
const NAMELESS = "file";
/** What Windows takes for a device, whatever stands behind its first dot. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3]) *(?:\.|$)/i;

/**
 * A name as it may stand on a disk: NFC, no separators, nothing invisible, no reserved name, at
 * most 248 units with its extension kept. Names of other clients need not follow our rules.
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
  const most = FILES_LIMITS.maxNameUnits;
  if (name.length <= most) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : "";
  return (
    name
      .slice(0, most - extension.length)
      .toWellFormed()
      .replace(/\uFFFD$/, "") + extension
  );
}
