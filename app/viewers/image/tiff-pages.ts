import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { refuseTooMany } from "./picture.ts";
import { type Directory, TAGS } from "./tiff.ts";

/** None, fax, LZW, JPEG of two kinds, deflate of two, runs; any other would be shown as black. */
const COMPRESSIONS: readonly number[] = [1, 4, 5, 6, 7, 8, 32_773, 32_946];

/** What the decoder would take without asking: points, bytes and pieces of each page are looked at before. */
export function checkPages(directories: readonly Directory[], sizeBytes: number): void {
  for (const { kind, numbers } of directories) {
    if (kind === "exif" || kind === "gps" || !numbers.has(TAGS.width)) continue;
    const first = (tag: number, otherwise: number) => numbers.get(tag)?.[0] ?? otherwise;
    const bits = first(TAGS.bits, 1) * first(TAGS.samples, 1);
    const refuse = (width: number, height: number) => {
      refuseTooMany(width * height);
      if ((width * height * bits) / 8 > PREVIEW_LIMITS.imageBytes)
        throw new ViewerError("too-large");
    };
    refuse(first(TAGS.width, 0), first(TAGS.height, 0));
    if (!COMPRESSIONS.includes(first(TAGS.compression, 1))) throw new ViewerError("unsupported");
    if (numbers.has(TAGS.tileWidth)) {
      const [width, height] = [first(TAGS.tileWidth, 0), first(TAGS.tileHeight, 0)];
      if (!(width > 0 && height > 0)) throw new ViewerError("broken");
      refuse(width, height);
    }
    checkPieces(numbers.get(TAGS.stripOffsets), numbers.get(TAGS.stripBytes), sizeBytes);
    checkPieces(numbers.get(TAGS.tileOffsets), numbers.get(TAGS.tileBytes), sizeBytes);
  }
}

function checkPieces(
  from: readonly number[] = [],
  bytes: readonly number[] = [],
  sizeBytes: number,
): void {
  if (from.some((at, n) => at + (bytes[n] ?? 0) > sizeBytes)) throw new ViewerError("broken");
}
