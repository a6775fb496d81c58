import { isViewerName, type ViewerName } from "#app/contract/viewers.data.ts";
import type { OpenerName } from "./opener-choice.ts";

/** Shown as text where nothing draws them yet. */
const AS_TEXT: readonly OpenerName[] = ["markdown"];

/** The viewer of the sandbox for what opens a file; what has none shows type, size and bytes. */
export function viewerOf(opener: OpenerName): ViewerName {
  if (isViewerName(opener)) return opener;
  return AS_TEXT.includes(opener) ? "text" : "unknown";
}
