import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { element } from "#app/viewers/parts/element.ts";
import { ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";

const TYPE = "image/webp";
const QUALITY = 0.9;

/** How much smaller (never larger) than `width` × `height` what is drawn of it is. */
export function scaleOf({ width, height }: { width: number; height: number }): number {
  const scale = Math.min(1, THUMBNAIL_LIMITS.largePixels / Math.max(width, height));
  if (!(scale > 0)) throw new ViewerError("broken");
  return scale;
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const side = (length: number) => Math.max(1, Math.floor(length));
  const canvas = element("canvas");
  canvas.width = side(width);
  canvas.height = side(height);
  return canvas;
}

/** Gives it to the page, which reads it as it reads any image of a stranger (Reading R-551). */
export async function handOver(host: ViewerHost, canvas: HTMLCanvasElement): Promise<void> {
  // A browser that writes no WebP gives a PNG instead.
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  if (image === null || image.size > THUMBNAIL_LIMITS.maxDrawnBytes) {
    throw new ViewerError("too-large");
  }
  host.offer("picture", new Uint8Array(await image.arrayBuffer()));
}
