import { BRAND_LIMITS } from "#app/contract/link-brand.data.ts";

/** Parts of the largest size, tried one after the other until the file is small enough. */
const SCALES = [1, 0.75, 0.5, 0.33] as const;

/**
 * A picture as a PNG that fits the bar of a link page; whatever else its file holds stays behind.
 *
 * @throws RangeError for one that is too large
 * @throws DOMException for what this browser does not read as a picture
 */
export async function toLogoPng(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > BRAND_LIMITS.maxSourceBytes) throw new RangeError("too large");
  const bitmap = await createImageBitmap(file);
  try {
    for (const scale of SCALES) {
      const blob = await drawPng(bitmap, scale);
      if (blob !== null && blob.size <= BRAND_LIMITS.logoBytes) {
        return new Uint8Array(await blob.arrayBuffer());
      }
    }
  } finally {
    bitmap.close();
  }
  throw new RangeError("no size fits");
}

function drawPng(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const { logoWidth, logoHeight } = BRAND_LIMITS;
  const fit = Math.min(1, (logoWidth * scale) / bitmap.width, (logoHeight * scale) / bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(bitmap.width * fit));
  canvas.height = Math.max(1, Math.floor(bitmap.height * fit));
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
