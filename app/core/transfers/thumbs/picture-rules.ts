import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { VIEWER_EXTENSIONS } from "#app/contract/viewer-types.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";

const IMAGES: ReadonlySet<string> = new Set(VIEWER_EXTENSIONS.thumbnail);
const VIDEOS: ReadonlySet<string> = new Set(["mp4", "m4v", "mov", "webm", "mkv", "ogv", "3gp"]);
const HEIC = "heic";
const PDF = "pdf";

export type PictureSize = "small" | "large";

/** What a picture is drawn from that is no image itself. */
export type DrawnKind = "pdf" | "video";

interface NamedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** An image that gets a picture (Spec B§5, Thumbnails): by its name and its size; a bare extension is no name. */
export function isPictured({ name, sizeBytes }: NamedFile): boolean {
  const extension = extensionOf(name);
  if (!IMAGES.has(extension)) return false;
  const { maxHeicBytes, maxImageBytes } = THUMBNAIL_LIMITS;
  return sizeBytes <= (extension === HEIC ? maxHeicBytes : maxImageBytes);
}

/**
 * A file whose picture is its first page or a frame of it, of any size: neither is read as a whole (Reading
 * null: it is none.
 */
export function drawnKindOf({ name, sizeBytes }: NamedFile): DrawnKind | null {
  const extension = extensionOf(name);
  if (sizeBytes === 0) return null;
  if (extension === PDF) return "pdf";
  return VIDEOS.has(extension) ? "video" : null;
}

/**
 * Where the picture of a file comes from: its own stream, else the small one; of a small image without
 * any the image itself (Spec B§5), where reading it is nobody's download (Reading R-446).
 */
export function pictureOf(
  item: FileItem,
  size: PictureSize,
  context: ReadContext,
): 1 | 2 | "whole" | null {
  if (item.kind !== "file" || item.name.state !== "open") return null;
  const { thumbs = 0 } = item;
  if (size === "large" && (thumbs & 2) !== 0) return 2;
  if ((thumbs & 1) !== 0) return 1;
  const isSmallImage =
    item.sizeBytes < THUMBNAIL_LIMITS.fullFileBelowBytes &&
    isPictured({ name: item.name.text, sizeBytes: item.sizeBytes });
  return isSmallImage && context.kind === "files" ? "whole" : null;
}
