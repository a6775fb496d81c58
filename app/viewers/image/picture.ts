import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { element } from "#app/viewers/parts/element.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { untilDrawable } from "./until-drawable.ts";

/** A picture as it is drawn, and its points. */
export interface Picture {
  readonly element: HTMLImageElement | HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

/** A line of what it says about itself. */
export interface PictureFact {
  readonly label: string;
  readonly value: string;
}

/** Those of a file that holds several. */
export interface PicturePages {
  readonly count: number;
  show(number: number): Promise<Picture>;
}

/** As the browser decodes it, which turns it as it says itself. What it does not decode is "broken". */
export async function decodePicture(parts: readonly BlobPart[], type: string): Promise<Picture> {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const image = element("img", { attributes: { draggable: "false" } });
  image.src = url;
  try {
    await untilDrawable(image);
  } catch {
    throw new ViewerError("broken");
  } finally {
    URL.revokeObjectURL(url);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  refuseTooMany(width * height);
  return { element: image, width, height };
}

export function refuseTooMany(pixels: number): void {
  if (!(pixels <= PREVIEW_LIMITS.imagePixels)) throw new ViewerError("too-large");
}

/** From the points of a picture to those of the same picture upright, by its orientation. */
const TURNS: Readonly<
  Record<
    number,
    (w: number, h: number) => readonly [number, number, number, number, number, number]
  >
> = {
  2: (w) => [-1, 0, 0, 1, w, 0],
  3: (w, h) => [-1, 0, 0, -1, w, h],
  4: (_, h) => [1, 0, 0, -1, 0, h],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_, h) => [0, 1, -1, 0, h, 0],
  7: (w, h) => [0, -1, -1, 0, h, w],
  8: (w) => [0, -1, 1, 0, 0, w],
};
/** From here on width and height change places. */
const FIRST_ASIDE = 5;

/** Drawn upright once, where no browser does it. */
export function upright(
  source: CanvasImageSource,
  { width, height }: Pick<Picture, "width" | "height">,
  orientation: number,
): Picture {
  refuseTooMany(width * height);
  const isAside = orientation >= FIRST_ASIDE;
  const canvas = element("canvas", { attributes: { role: "img" } });
  canvas.width = isAside ? height : width;
  canvas.height = isAside ? width : height;
  const context = canvas.getContext("2d");
  if (context === null) throw new ViewerError("too-large");
  const turn = TURNS[orientation];
  if (turn !== undefined) context.setTransform(...turn(width, height));
  context.drawImage(source, 0, 0);
  return { element: canvas, width: canvas.width, height: canvas.height };
}

/** It has the name of its file, whatever it is drawn with. */
export function nameAs({ element: drawn }: Picture, name: string): void {
  drawn.setAttribute(drawn instanceof HTMLImageElement ? "alt" : "aria-label", name);
}
