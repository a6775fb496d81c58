const PNG = 0x89504e47;
const JPEG_MARKERS = 0xff;
/** Start of frame of any kind, but for the tables between them. */
const FRAMES = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/** Pixels that the head of a picture promises; null where it tells none that is known here. */
export function pixelsOf(head: Uint8Array<ArrayBuffer>): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.byteLength < 32) return null;
  if (view.getUint32(0) === PNG) return view.getUint32(16) * view.getUint32(20);
  const start = String.fromCharCode(...head.subarray(0, 4));
  if (start === "GIF8") return view.getUint16(6, true) * view.getUint16(8, true);
  if (start.startsWith("BM")) {
    return Math.abs(view.getInt32(18, true)) * Math.abs(view.getInt32(22, true));
  }
  if (start === "RIFF") return webpPixels(view, String.fromCharCode(...head.subarray(12, 16)));
  return view.getUint16(0) === 0xffd8 ? jpegPixels(view) : null;
}

function webpPixels(view: DataView, kind: string): number | null {
  if (kind === "VP8X") {
    const read24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    return (read24(24) + 1) * (read24(27) + 1);
  }
  if (kind === "VP8 ")
    return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  if (kind !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

function jpegPixels(view: DataView): number | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === JPEG_MARKERS) {
    if (FRAMES.has(view.getUint8(at + 1))) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
