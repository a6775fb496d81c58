import { isViewerName, type ViewerName } from "#app/contract/viewers.data.ts";
import type { OpenerName } from "./opener-choice.ts";

/** The viewer of the sandbox for what opens a file; what has none shows type, size and bytes. */
export function viewerOf(opener: OpenerName): ViewerName {
  return isViewerName(opener) ? opener : "unknown";
}
