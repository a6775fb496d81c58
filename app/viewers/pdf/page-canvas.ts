import { element } from "#app/viewers/parts/element.ts";

/**
 * What a page of a PDF is drawn on. Its letters stand where the file says, from left to right whatever the language of
 * the page around is: a canvas that inherits another direction puts each of them before its place.
 */
export function pageCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = element("canvas", { attributes: { "aria-hidden": "true", dir: "ltr" } });
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
