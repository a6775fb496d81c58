import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { chooseOpener, type OpenerName, tooLargeFor } from "./opener-choice.ts";

/** Shown on dark, as pictures are on a wall. */
const ON_DARK: readonly OpenerName[] = ["image", "heif", "rawImage", "audio", "video"];
const EDITED: readonly OpenerName[] = ["text", "code", "markdown"];

export function isOnDark(opener: OpenerName): boolean {
  return ON_DARK.includes(opener);
}

/** Whether a file can be changed in place: a text that is not too long (Reading R-382). */
export function isEditable({ name, sizeBytes }: Pick<NamedItem, "name" | "sizeBytes">): boolean {
  const opener = chooseOpener({ name: name.text, sizeBytes });
  return EDITED.includes(opener) && sizeBytes <= PREVIEW_LIMITS.editBytes;
}

/**
 * What a browser decodes by itself in a time that its size bounds, or what is shown as it stands. A frame shares its
 * process with the one that is seen, so a file that can make its viewer loop would stop the other one as well.
 */
const BOUNDED: readonly OpenerName[] = ["image", "text", "unknown"];
/** Pictures that are programs: elements that refer to each other double at each level. */
const LOOPING_PICTURES: readonly string[] = ["svg"];

/** Whether a file is opened before it is asked for: it costs little, cannot loop, and nothing of it plays. */
export function isOpenedAhead({ name, sizeBytes }: Pick<NamedItem, "name" | "sizeBytes">): boolean {
  const opener = chooseOpener({ name: name.text, sizeBytes });
  return (
    BOUNDED.includes(opener) &&
    !LOOPING_PICTURES.includes(extensionOf(name.text)) &&
    sizeBytes <= PREVIEW_LIMITS.aheadBytes &&
    tooLargeFor(opener, sizeBytes) === null
  );
}
