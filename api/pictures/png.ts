import { crc32, deflateSync, inflateSync } from "node:zlib";
import { PICTURE_LIMITS } from "#app/contract/settings-limits.data.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** Eight bits a channel, not interlaced: what a canvas writes. */
const FORM = Buffer.from([0, 0, 0]);
const CHANNELS: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [6, 4],
]);

/** Pixels at most. */
interface PictureBounds {
  readonly width: number;
  readonly height: number;
}

const FACE: PictureBounds = { width: PICTURE_LIMITS.maxSide, height: PICTURE_LIMITS.maxSide };

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colourType: number;
  /** Rows of pixels without filters. */
  readonly pixels: Buffer;
}

/**
 * The same pixels as a picture of our own making, or null for whatever a canvas does not write, and for
 * one above the bounds. Nothing else of the file goes on: no texts, no profiles, no bytes behind its end.
 */
export function toCleanPng(file: Buffer, bounds: PictureBounds = FACE): Buffer | null {
  try {
    const picture = decode(file, bounds);
    return picture === null ? null : encode(picture);
  } catch {
    // A stream that is damaged, or that holds more than it says.
    return null;
  }
}

function decode(file: Buffer, bounds: PictureBounds): Picture | null {
  const chunks = readChunks(file);
  const header = chunks?.find(({ type }) => type === "IHDR")?.body;
  if (chunks === null || header?.byteLength !== HEADER_BYTES) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const colourType = header.readUInt8(9);
  const channels = CHANNELS.get(colourType);
  const isForm = header.readUInt8(8) === 8 && header.subarray(10).equals(FORM);
  const isSmall = width <= bounds.width && height <= bounds.height;
  const isBounded = width > 0 && height > 0 && isSmall;
  if (channels === undefined || !isForm || !isBounded) return null;
  const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ body }) => body));
  const rowBytes = width * channels;
  const sizeBytes = height * (rowBytes + 1);
  const rows = inflateSync(data, { maxOutputLength: sizeBytes });
  if (rows.byteLength !== sizeBytes) return null;
  const pixels = unfilter(rows, rowBytes, channels);
  return pixels === null ? null : { width, height, colourType, pixels };
}

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

/** null where the frames do not fill the file, or a checksum is wrong. */
function readChunks(file: Buffer): readonly Chunk[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    if (at + FRAME_BYTES > file.length) return null;
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    if (end > file.length) return null;
    const body = file.subarray(at + 8, end - 4);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    chunks.push({ type: file.toString("latin1", at + 4, at + 8), body });
    at = end;
  }
  return chunks;
}

function unfilter(rows: Buffer, rowBytes: number, channels: number): Buffer | null {
  const height = rows.length / (rowBytes + 1);
  const pixels = Buffer.alloc(height * rowBytes);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1);
    const filter = rows[from] ?? 0;
    if (filter > 4) return null;
    for (let index = 0; index < rowBytes; index += 1) {
      const at = row * rowBytes + index;
      const left = index < channels ? 0 : (pixels[at - channels] ?? 0);
      const above = row === 0 ? 0 : (pixels[at - rowBytes] ?? 0);
      const corner = row === 0 || index < channels ? 0 : (pixels[at - rowBytes - channels] ?? 0);
      const guess =
        [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      pixels[at] = ((rows[from + 1 + index] ?? 0) + guess) & 0xff;
    }
  }
  return pixels;
}

/** Paeth: of the three the one that left + above − corner comes nearest to. */
function nearest(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function encode({ width, height, colourType, pixels }: Picture): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType], 8);
  const rowBytes = pixels.length / height;
  const rows = Array.from({ length: height }, (_, row) => {
    const line = Buffer.alloc(rowBytes + 1);
    // Differences from the left neighbour: smaller, and read by everybody.
    line[0] = 1;
    const channels = rowBytes / width;
    for (let index = 0; index < rowBytes; index += 1) {
      const at = row * rowBytes + index;
      const left = index < channels ? 0 : (pixels[at - channels] ?? 0);
      line[index + 1] = ((pixels[at] ?? 0) - left) & 0xff;
    }
    return line;
  });
  const data = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    toChunk("IHDR", header),
    toChunk("IDAT", data),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.alloc(FRAME_BYTES + body.length);
  framed.writeUInt32BE(body.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(body, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}
