import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { VIEWER_EXTENSIONS } from "#app/contract/viewer-types.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";

const EXTENSIONS: ReadonlySet<string> = new Set(VIEWER_EXTENSIONS.thumbnail);
const HEIC = "heic";

/** A file that gets a picture (Spec B§5, Thumbnails): by its name and its size; a bare extension is no name. */
export function isPictured({ name, sizeBytes }: { name: string; sizeBytes: number }): boolean {
  const extension = extensionOf(name);
  if (!EXTENSIONS.has(extension)) return false;
  const { maxHeicBytes, maxImageBytes } = THUMBNAIL_LIMITS;
  return sizeBytes <= (extension === HEIC ? maxHeicBytes : maxImageBytes);
}
