import type { heicTo as HeicTo } from "heic-to/csp";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { type Viewer, ViewerError } from "#app/viewers/viewer.ts";
import { readExif } from "./exif.ts";
import { exifPart } from "./exif-part.ts";
import { decodePicture, type Picture, upright } from "./picture.ts";
import { showPicture } from "./show-picture.ts";

/** HEIC by the browser where it can, else by a decoder of its own file (its licence wants it apart). */
export function createHeifViewer(heicTo: typeof HeicTo): Viewer {
  const decode = async (bytes: Uint8Array<ArrayBuffer>): Promise<Picture> => {
    const bitmap = await heicTo({ blob: new Blob([bytes]), type: "bitmap" }).catch(() => {
      throw new ViewerError("broken");
    });
    return upright(bitmap, bitmap, 1);
  };
  return async (host) => {
    const { file } = host;
    if (file.sizeBytes > PREVIEW_LIMITS.imageBytes) throw new ViewerError("too-large");
    const bytes = await host.read(0, file.sizeBytes);
    const own = await decodePicture([bytes], "image/heic").catch((error: unknown) => {
      if (error instanceof ViewerError && error.reason === "too-large") throw error;
      return null;
    });
    const picture = own ?? (await decode(bytes));
    showPicture(host, { picture, exif: await readExif(exifPart(bytes)) });
  };
}
