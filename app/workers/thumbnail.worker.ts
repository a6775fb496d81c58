/// <reference lib="webworker" />

import type { ShrinkMessage, ShrunkMessage } from "#app/contract/picture-messages.ts";
import { onChecker } from "./on-checker.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Tried in turn until a picture is small enough. */
const QUALITIES = [0.8, 0.6, 0.4, 0.2];
/** Safari writes no WebP and gives a PNG instead. */
const OPAQUE = "image/jpeg";
const TYPES = ["image/webp", OPAQUE];

/** Draws pictures smaller: no key and no name comes here. */
self.addEventListener("message", ({ data }: MessageEvent<ShrinkMessage>) => {
  void shrink(data).then((pictures) => {
    const answer: ShrunkMessage = { pictures };
    self.postMessage(
      answer,
      pictures.filter((one) => one !== null),
    );
  });
});

async function shrink({ bytes, wishes }: ShrinkMessage): Promise<(ArrayBuffer | null)[]> {
  try {
    // Upright as the camera was held.
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: "from-image" });
    const made: (ArrayBuffer | null)[] = [];
    for (const wish of wishes) made.push(await encode(draw(bitmap, wish.pixels), wish.maxBytes));
    bitmap.close();
    return made;
  } catch {
    // No picture that this browser reads.
    return wishes.map(() => null);
  }
}

/** Never larger than it is. */
function draw(bitmap: ImageBitmap, pixels: number): OffscreenCanvas {
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas, maxBytes: number): Promise<ArrayBuffer | null> {
  for (const quality of QUALITIES) {
    for (const type of TYPES) {
      const drawn = type === OPAQUE ? onChecker(canvas) : canvas;
      const blob = await drawn.convertToBlob({ type, quality });
      if (blob.type !== type) continue;
      if (blob.size <= maxBytes) return blob.arrayBuffer();
      break;
    }
  }
  return null;
}
