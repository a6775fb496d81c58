/** Where somebody moved a picture to: how near, and what is in the middle, 0…1 of the picture. */
export interface Crop {
  readonly zoom: number;
  readonly x01: number;
  readonly y01: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The square of the picture that shows, in its pixels. */
export interface CropSquare {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const FIRST_CROP: Crop = { zoom: 1, x01: 0.5, y01: 0.5 };
export const CROP_LIMITS = { minZoom: 1, maxZoom: 4, zoomStep: 0.05 } as const;

/** Never beyond the picture: at the edge its middle stays as far inside as the square needs. */
export function toSquare({ width, height }: PictureSize, crop: Crop): CropSquare {
  const side = Math.min(width, height) / boundedZoom(crop.zoom);
  return {
    left: bounded(crop.x01 * width - side / 2, width - side),
    top: bounded(crop.y01 * height - side / 2, height - side),
    side,
  };
}

/** The same crop moved by a part of the square that shows, as under a finger. */
export function moveCrop(
  size: PictureSize,
  crop: Crop,
  by: { readonly dx01: number; readonly dy01: number },
): Crop {
  const { left, top, side } = toSquare(size, crop);
  const x = bounded(left - by.dx01 * side, size.width - side) + side / 2;
  const y = bounded(top - by.dy01 * side, size.height - side) + side / 2;
  return { zoom: boundedZoom(crop.zoom), x01: x / size.width, y01: y / size.height };
}

function boundedZoom(zoom: number): number {
  return Math.min(Math.max(zoom, CROP_LIMITS.minZoom), CROP_LIMITS.maxZoom);
}

function bounded(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0));
}
