import { useEffect, useState } from "react";
import { PICTURE_LIMITS } from "#app/contract/settings-limits.data.ts";
import { type Crop, toSquare } from "#app/core/account/picture-crop.ts";

export type OpenedPicture =
  | { readonly kind: "opening" }
  /** No picture that this browser reads, or one that is too large. */
  | { readonly kind: "failed" }
  | { readonly kind: "open"; readonly bitmap: ImageBitmap };

/** Reads a picture in this browser; it goes with the component. */
export function usePicture(file: File): OpenedPicture {
  const [picture, setPicture] = useState<OpenedPicture>({ kind: "opening" });
  useEffect(() => {
    let isGone = false;
    let opened: ImageBitmap | null = null;
    const open = async () => {
      if (file.size > PICTURE_LIMITS.maxSourceBytes) throw new RangeError("too large");
      const bitmap = await createImageBitmap(file);
      if (isGone) return bitmap.close();
      opened = bitmap;
      setPicture({ kind: "open", bitmap });
    };
    open().catch(() => setPicture({ kind: "failed" }));
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [file]);
  return picture;
}

/** Draws what shows of a picture. Whatever else its file holds stays behind. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const { left, top, side } = toSquare(bitmap, crop);
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** As a PNG within the bounds: a picture with many details becomes smaller until it is. */
export async function toPng(bitmap: ImageBitmap, crop: Crop): Promise<Uint8Array> {
  for (const side of PICTURE_LIMITS.sides) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [side, side];
    drawCrop(canvas, bitmap, crop);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (blob !== null && blob.size <= PICTURE_LIMITS.maxBytes) {
      return new Uint8Array(await blob.arrayBuffer());
    }
  }
  throw new RangeError("no size fits");
}
