const KIB = 1024;
const MIB = 1024 * KIB;

/** Pictures of files. Spec B§5, B§9, Reading R-445. */
export const THUMBNAIL_LIMITS = {
  smallPixels: 256,
  largePixels: 1024,
  /** Largest side of a stored picture that is drawn. */
  maxPixels: 1024,
  /** Larger files get none. */
  maxImageBytes: 20 * MIB,
  maxHeicBytes: 5 * MIB,
  /** Ours: larger pictures are not decoded, whatever they say of their bytes. */
  maxImagePixels: 100_000_000,
  /** An image without one is shown itself below so many bytes. */
  fullFileBelowBytes: 102_400,
  maxEncBytes: { small: 96 * KIB, large: 384 * KIB },
  /** One that is shown itself has no more than so many pixels. */
  maxWholePixels: 16_000_000,
  timeoutMs: 30_000,
  /** What a page of a PDF or a frame of a video comes back as from the sandbox, and within which time. */
  maxDrawnBytes: 8 * MIB,
  drawMs: 20_000,
  /** Into a video, or half of a shorter one. */
  frameAtSeconds: 1,
  /** Pictures that a page keeps open, the newest. */
  maxOpen: 400,
  /** Of those that it made of what was uploaded, for the rows of the panel. */
  maxOfRows: 100,
} as const;
