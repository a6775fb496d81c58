import { ViewerError } from "#app/viewers/viewer.ts";

/** What is read of a file, wherever its bytes come from. */
export interface TiffSource {
  readonly sizeBytes: number;
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Pictures, the smaller ones below them, and what cameras and places are told in. */
export type DirectoryKind = "main" | "sub" | "exif" | "gps";

export interface Directory {
  readonly kind: DirectoryKind;
  /** Only of tags that are known here. */
  readonly numbers: ReadonlyMap<number, readonly number[]>;
  readonly texts: ReadonlyMap<number, string>;
}

export const TAGS = {
  rawJpeg: 0x2e,
  width: 0x100,
  height: 0x101,
  bits: 0x102,
  compression: 0x103,
  make: 0x10f,
  model: 0x110,
  stripOffsets: 0x111,
  orientation: 0x112,
  samples: 0x115,
  stripBytes: 0x117,
  changed: 0x132,
  subDirectories: 0x14a,
  jpegOffset: 0x201,
  jpegBytes: 0x202,
  exposure: 0x829a,
  aperture: 0x829d,
  exif: 0x8769,
  sensitivity: 0x8827,
  gps: 0x8825,
  taken: 0x9003,
  tileWidth: 0x142,
  tileHeight: 0x143,
  tileOffsets: 0x144,
  tileBytes: 0x145,
  focalLength: 0x920a,
  lens: 0xa434,
} as const;

/** North or south, its degrees, east or west, its degrees, below the sea, height. */
export const GPS_TAGS = {
  latRef: 1,
  lat: 2,
  longRef: 3,
  long: 4,
  heightRef: 5,
  height: 6,
} as const;

const KNOWN: ReadonlySet<number> = new Set(Object.values(TAGS));
const KNOWN_GPS: ReadonlySet<number> = new Set(Object.values(GPS_TAGS));
/** TIFF, and what two makers of cameras write in its place. */
const MARKS: ReadonlySet<number> = new Set([42, 0x55, 0x4f52, 0x5352]);
/** Bytes of one value, by its type; what is not here is not read. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8, 13: 4 },
};
const ASCII = 2;
const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;
const MOST_ENTRIES = 2_000;
const MOST_DIRECTORIES = 64;
/** Of one value: tables of strips are longer than any text. */
const MOST_VALUE_BYTES = 512 * 1024;

interface Place {
  readonly at: number;
  readonly kind: DirectoryKind;
}

/**
 * The directories of a TIFF, of what a camera writes into a JPEG, or of most raw pictures. Each one is read once,
 * whatever points to it; what leads out of the file, in a circle, or nowhere is "broken".
 */
export async function readDirectories(
  source: TiffSource,
  first: DirectoryKind = "main",
): Promise<readonly Directory[]> {
  const head = viewOf(await read(source, 0, HEAD_BYTES));
  const isLittle = head.getUint16(0) === 0x4949;
  if (!isLittle && head.getUint16(0) !== 0x4d4d) throw new ViewerError("broken");
  if (!MARKS.has(head.getUint16(2, isLittle))) throw new ViewerError("unsupported");
  const places: Place[] = [{ at: head.getUint32(4, isLittle), kind: first }];
  const seen = new Set<number>();
  const found: Directory[] = [];
  for (let place = places.shift(); place !== undefined; place = places.shift()) {
    if (seen.has(place.at) || seen.size >= MOST_DIRECTORIES) throw new ViewerError("broken");
    seen.add(place.at);
    const { directory, next } = await readDirectory({ source, isLittle }, place);
    found.push(directory);
    places.push(...placesIn(directory));
    if (next !== 0 && place.kind === "main") places.push({ at: next, kind: "main" });
  }
  return found;
}

interface Reading {
  readonly source: TiffSource;
  readonly isLittle: boolean;
}

async function readDirectory({ source, isLittle }: Reading, place: Place) {
  const { kind } = place;
  const count = viewOf(await read(source, place.at, 2)).getUint16(0, isLittle);
  if (count > MOST_ENTRIES) throw new ViewerError("broken");
  const view = viewOf(await read(source, place.at + 2, count * ENTRY_BYTES + 4));
  const numbers = new Map<number, readonly number[]>();
  const texts = new Map<number, string>();
  const known = kind === "gps" ? KNOWN_GPS : KNOWN;
  for (let n = 0; n < count; n += 1) {
    const at = n * ENTRY_BYTES;
    const tag = view.getUint16(at, isLittle);
    if (!known.has(tag)) continue;
    // A whole picture stands in the place of a value: where it begins, and its length.
    if (tag === TAGS.rawJpeg) {
      numbers.set(tag, [view.getUint32(at + 8, isLittle), view.getUint32(at + 4, isLittle)]);
      continue;
    }
    const value = await readValue({ source, isLittle }, view, at);
    if (typeof value === "string") texts.set(tag, value);
    else if (value !== null) numbers.set(tag, value);
  }
  const next = view.getUint32(count * ENTRY_BYTES, isLittle);
  return { directory: { kind, numbers, texts }, next };
}

/** Null: of a type that is not read, or longer than anything that is looked for. */
async function readValue(
  { source, isLittle }: Reading,
  view: DataView,
  at: number,
): Promise<string | readonly number[] | null> {
  const type = view.getUint16(at + 2, isLittle);
  const each = TYPE_BYTES[type] ?? 0;
  const count = view.getUint32(at + 4, isLittle);
  const bytes = each * count;
  if (bytes === 0 || bytes > MOST_VALUE_BYTES) return bytes === 0 ? null : [];
  const value =
    bytes <= 4
      ? new DataView(view.buffer, view.byteOffset + at + 8, bytes)
      : viewOf(await read(source, view.getUint32(at + 8, isLittle), bytes));
  if (type === ASCII) return textOf(value);
  return Array.from({ length: count }, (_, n) => numberAt(value, { type, at: n * each, isLittle }));
}

interface NumberPlace {
  readonly type: number;
  readonly at: number;
  readonly isLittle: boolean;
}

function numberAt(view: DataView, { type, at, isLittle }: NumberPlace): number {
  switch (type) {
    case 3:
      return view.getUint16(at, isLittle);
    case 4:
    case 13:
      return view.getUint32(at, isLittle);
    case 9:
      return view.getInt32(at, isLittle);
    case 5:
      return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
    case 10:
      return view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle);
    default:
      return view.getUint8(at);
  }
}

function placesIn({ numbers }: Directory): readonly Place[] {
  const of = (tag: number, kind: DirectoryKind) =>
    (numbers.get(tag) ?? []).map((at) => ({ at, kind }));
  return [...of(TAGS.subDirectories, "sub"), ...of(TAGS.exif, "exif"), ...of(TAGS.gps, "gps")];
}

async function read(source: TiffSource, at: number, length: number) {
  const end = at + length;
  if (end > source.sizeBytes) throw new ViewerError("broken");
  const bytes = await source.read(at, end);
  if (bytes.byteLength < length) throw new ViewerError("broken");
  return bytes;
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Up to its zero; no signs that steer. */
function textOf(view: DataView): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const [text = ""] = new TextDecoder().decode(bytes).split("\0");
  return text.replace(/\p{C}/gu, "").trim();
}

export function sourceOf(bytes: Uint8Array<ArrayBuffer>): TiffSource {
  return {
    sizeBytes: bytes.byteLength,
    read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  };
}
