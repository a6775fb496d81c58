/** What the head of a picture says of it. */
export interface PictureHead {
  readonly type: "image/webp" | "image/jpeg" | "image/png" | "image/gif";
  readonly width: number;
  readonly height: number;
}

/** JPEG segments without a length. */
const BARE_FIRST = 0xd0;
const BARE_LAST = 0xd9;
/** Segments that begin a frame and say its size; between them stand three that do not. */
const FRAME_FIRST = 0xc0;
const FRAME_LAST = 0xcf;
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/**
 * Type and size of a picture by its bytes alone, before a browser decodes it; null for whatever is no
 * WebP, JPEG, PNG or GIF, or does not say how large it is.
 */
export function readPictureHead(bytes: ArrayBuffer): PictureHead | null {
  const view = new DataView(bytes);
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    // It ends before it has said what it is.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isText(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false;
  return [...text].every((sign, index) => view.getUint8(at + index) === sign.charCodeAt(0));
}

function readPng(view: DataView): PictureHead | null {
  if (!isText(view, 0, "\u0089PNG\r\n\u001a\n") || !isText(view, 12, "IHDR")) return null;
  return toHead("image/png", view.getUint32(16), view.getUint32(20));
}

function readGif(view: DataView): PictureHead | null {
  if (!isText(view, 0, "GIF87a") && !isText(view, 0, "GIF89a")) return null;
  return toHead("image/gif", view.getUint16(6, true), view.getUint16(8, true));
}

function readWebp(view: DataView): PictureHead | null {
  if (!isText(view, 0, "RIFF") || !isText(view, 8, "WEBP")) return null;
  if (isText(view, 12, "VP8X")) return toHead("image/webp", 1 + u24(view, 24), 1 + u24(view, 27));
  if (isText(view, 12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return toHead("image/webp", 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
  }
  if (!isText(view, 12, "VP8 ")) return null;
  const side = (at: number) => view.getUint16(at, true) & 0x3fff;
  return toHead("image/webp", side(26), side(28));
}

function readJpeg(view: DataView): PictureHead | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const mark = view.getUint8(at + 1);
    const isFrame = mark >= FRAME_FIRST && mark <= FRAME_LAST && !NO_FRAMES.has(mark);
    if (isFrame) return toHead("image/jpeg", view.getUint16(at + 7), view.getUint16(at + 5));
    const isBare = mark === 0xff || (mark >= BARE_FIRST && mark <= BARE_LAST);
    at += isBare ? (mark === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2);
  }
}

function u24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function toHead(type: PictureHead["type"], width: number, height: number): PictureHead | null {
  return width > 0 && height > 0 ? { type, width, height } : null;
}
