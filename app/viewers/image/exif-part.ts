const EXIF = [0x45, 0x78, 0x69, 0x66] as const;
const JPEG_START = 0xffd8;
const JPEG_APP1 = 0xe1;
const JPEG_SCAN = 0xda;
const PNG_START = 0x89504e47;

type Bytes = Uint8Array<ArrayBuffer>;

/** Where the part of a picture stands that a camera wrote, and ends. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The part of a JPEG, PNG, WebP, AVIF or HEIC that is a TIFF about it; null where it has none. */
export function exifPart(bytes: Bytes): Bytes | null {
  const range = rangeIn(bytes);
  return range === null ? null : bytes.subarray(range.from, range.to);
}

/**
 * A JPEG out of a raw picture, told that it is not turned: the turn of the raw picture counts, and a browser
 * would turn it a second time.
 */
export function withoutTurn(jpeg: Bytes): Bytes {
  const range = jpegRange(jpeg);
  if (range === null) return jpeg;
  const copy = jpeg.slice();
  copy.fill(0, range.from - 6, range.from);
  return copy;
}

function rangeIn(bytes: Bytes): Range | null {
  if (bytes.byteLength < 16) return null;
  const view = viewOf(bytes);
  if (view.getUint16(0) === JPEG_START) return jpegRange(bytes);
  if (view.getUint32(0) === PNG_START)
    return chunkRange(bytes, { first: 8, id: "eXIf", isPng: true });
  if (ascii(bytes, 0) === "RIFF") return chunkRange(bytes, { first: 12, id: "EXIF", isPng: false });
  return ascii(bytes, 4) === "ftyp" ? boxedRange(bytes) : null;
}

function jpegRange(bytes: Bytes): Range | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 10 < bytes.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (marker === JPEG_SCAN || length < 2) return null;
    if (marker === JPEG_APP1 && length > 8 && isExif(bytes, at + 4)) {
      return { from: at + 10, to: Math.min(bytes.byteLength, at + 2 + length) };
    }
    at += 2 + length;
  }
  return null;
}

interface Chunks {
  readonly first: number;
  readonly id: string;
  readonly isPng: boolean;
}

function chunkRange(bytes: Bytes, { first, id, isPng }: Chunks): Range | null {
  const view = viewOf(bytes);
  let at = first;
  while (at + 8 <= bytes.byteLength) {
    const length = isPng ? view.getUint32(at) : view.getUint32(at + 4, true);
    if (ascii(bytes, isPng ? at + 4 : at) === id) {
      const skip = isExif(bytes, at + 8) ? 6 : 0;
      return { from: at + 8 + skip, to: Math.min(bytes.byteLength, at + 8 + length) };
    }
    at += isPng ? length + 12 : length + (length % 2) + 8;
  }
  return null;
}

/** In a file of boxes it is the one item that begins with its name and the head of a TIFF. */
function boxedRange(bytes: Bytes): Range | null {
  for (let at = bytes.indexOf(EXIF[0]); at >= 0; at = bytes.indexOf(EXIF[0], at + 1)) {
    if (!isExif(bytes, at) || at + 14 > bytes.byteLength) continue;
    const order = viewOf(bytes).getUint16(at + 6);
    if (order === 0x4949 || order === 0x4d4d) return { from: at + 6, to: bytes.byteLength };
  }
  return null;
}

/** "Exif" and two zeros. */
function isExif(bytes: Bytes, at: number): boolean {
  return (
    EXIF.every((byte, n) => bytes[at + n] === byte) && bytes[at + 4] === 0 && bytes[at + 5] === 0
  );
}

function ascii(bytes: Bytes, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
