import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { chooseOpener, type OpenerName, tooLargeFor } from "./opener-choice.ts";

/** Shown on dark, as pictures are on a wall. */
const ON_DARK: readonly OpenerName[] = ["image", "heif", "rawImage", "audio", "video"];
const EDITED: readonly OpenerName[] = ["text", "code", "markdown"];
const PLAYED: readonly OpenerName[] = ["audio", "video"];

export function isOnDark(opener: OpenerName): boolean {
  return ON_DARK.includes(opener);
}

/** Whether a file can be changed in place: a text that is not too long (Reading R-382). */
export function isEditable({ name, sizeBytes }: Pick<NamedItem, "name" | "sizeBytes">): boolean {
  const opener = chooseOpener({ name: name.text, sizeBytes });
  return EDITED.includes(opener) && sizeBytes <= PREVIEW_LIMITS.editBytes;
}

/** Whether a file is opened before it is asked for: it costs little, and nothing of it plays. */
export function isOpenedAhead({ name, sizeBytes }: Pick<NamedItem, "name" | "sizeBytes">): boolean {
  const opener = chooseOpener({ name: name.text, sizeBytes });
  return (
    !PLAYED.includes(opener) &&
    sizeBytes <= PREVIEW_LIMITS.aheadBytes &&
    tooLargeFor(opener, sizeBytes) === null
  );
}
