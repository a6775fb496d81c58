import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { PICTURE_HEAD_BYTES } from "#app/contract/viewers.data.ts";
import { type Viewer, ViewerError } from "#app/viewers/viewer.ts";
import { readExif } from "./exif.ts";
import { exifPart } from "./exif-part.ts";
import { pixelsOf } from "./image-size.ts";
import { decodePicture, refuseTooMany } from "./picture.ts";
import { showPicture } from "./show-picture.ts";

const MIME: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jfif: "image/jpeg",
  png: "image/png",
  apng: "image/apng",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  bmp: "image/bmp",
  ico: "image/x-icon",
  cur: "image/x-icon",
};

/**
 * A picture, as a picture: an SVG runs no script in an `<img>` (Trust W3). What would need more memory than
 * there is, is refused before it is decoded.
 */
export const showImage: Viewer = async (host) => {
  const { file } = host;
  if (file.sizeBytes > PREVIEW_LIMITS.imageBytes) throw new ViewerError("too-large");
  const head = await host.read(0, Math.min(PICTURE_HEAD_BYTES, file.sizeBytes));
  refuseTooMany(pixelsOf(head) ?? 0);
  const rest = await host.read(head.byteLength, file.sizeBytes);
  const bytes = new Uint8Array(file.sizeBytes);
  bytes.set(head);
  bytes.set(rest, head.byteLength);
  const type = MIME[file.extension] ?? "application/octet-stream";
  const picture = await decodePicture([bytes], type);
  showPicture(host, { picture, exif: await readExif(exifPart(bytes)) });
};
