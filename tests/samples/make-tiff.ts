import { JPEG_BASE64 } from "./photos.data.ts";

/** A tag with whole numbers, or fractions, or text. */
export type TiffValue =
  | { readonly type: "short" | "long"; readonly numbers: readonly number[] }
  | { readonly type: "fraction"; readonly pairs: readonly (readonly [number, number])[] }
  | { readonly type: "text"; readonly text: string };

export type TiffTags = Readonly<Record<number, TiffValue>>;

export const long = (...numbers: number[]): TiffValue => ({ type: "long", numbers });
export const short = (...numbers: number[]): TiffValue => ({ type: "short", numbers });
export const words = (text: string): TiffValue => ({ type: "text", text });
const fractions = (...pairs: (readonly [number, number])[]): TiffValue => ({
  type: "fraction",
  pairs,
});

interface TiffParts {
  /** One after another, each pointing to the next. */
  readonly pages: readonly TiffTags[];
  readonly exif?: TiffTags;
  readonly gps?: TiffTags;
  /** Before the first directory, behind the eight bytes of the head. */
  readonly data?: Buffer;
  readonly mark?: number;
}

const HEAD_BYTES = 8;
const TYPES = { text: 2, short: 3, long: 4, fraction: 5 } as const;
const EXIF = 0x8769;
const GPS = 0x8825;

/** A TIFF in the order of Intel, of which every place is known: data, what is below the first page, pages. */
export function makeTiff({
  pages,
  exif,
  gps,
  data = Buffer.alloc(0),
  mark = 42,
}: TiffParts): Buffer {
  let at = HEAD_BYTES + data.length;
  const parts: Buffer[] = [data];
  const put = (tags: TiffTags, isLast: boolean) => {
    const start = at;
    const bytes = directory(tags, { start, isLast });
    parts.push(bytes);
    at += bytes.length;
    return start;
  };
  const below = {
    ...(exif === undefined ? {} : { [EXIF]: long(put(exif, true)) }),
    ...(gps === undefined ? {} : { [GPS]: long(put(gps, true)) }),
  };
  const first = at;
  pages.forEach((tags, n) => {
    put(n === 0 ? { ...tags, ...below } : tags, n === pages.length - 1);
  });
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("II");
  head.writeUInt16LE(mark, 2);
  head.writeUInt32LE(first, 4);
  return Buffer.concat([head, ...parts]);
}

function directory(tags: TiffTags, { start, isLast }: { start: number; isLast: boolean }): Buffer {
  const entries = Object.entries(tags).toSorted(([a], [b]) => Number(a) - Number(b));
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16LE(entries.length);
  const values: Buffer[] = [];
  let at = start + table.length;
  entries.forEach(([tag, value], n) => {
    const bytes = valueBytes(value);
    const row = 2 + n * 12;
    table.writeUInt16LE(Number(tag), row);
    table.writeUInt16LE(TYPES[value.type], row + 2);
    table.writeUInt32LE(countOf(value), row + 4);
    if (bytes.length <= 4) bytes.copy(table, row + 8);
    else {
      table.writeUInt32LE(at, row + 8);
      values.push(bytes);
      at += bytes.length;
    }
  });
  // The next page stands right behind this one.
  table.writeUInt32LE(isLast ? 0 : at, table.length - 4);
  return Buffer.concat([table, ...values]);
}

function countOf(value: TiffValue): number {
  if (value.type === "text") return value.text.length + 1;
  return value.type === "fraction" ? value.pairs.length : value.numbers.length;
}

function valueBytes(value: TiffValue): Buffer {
  if (value.type === "text") return Buffer.from(`${value.text}\0`);
  const numbers = value.type === "fraction" ? value.pairs.flat() : value.numbers;
  const each = value.type === "short" ? 2 : 4;
  const bytes = Buffer.alloc(numbers.length * each);
  numbers.forEach((number, n) => void bytes.writeUIntLE(number, n * each, each));
  return bytes;
}

export const CAMERA: TiffTags = {
  271: words("Harbour"),
  272: words("Harbour Lens One"),
  274: short(1),
};
export const PHOTO: TiffTags = {
  33434: fractions([1, 125]),
  33437: fractions([8, 1]),
  34855: short(200),
  36867: words("2026:03:04 06:12:10"),
  37386: fractions([23, 1]),
  42036: words("XF 16-55 mm"),
};
/** 58.96934° N, 5.73311° E, 6 m. */
export const PLACE: TiffTags = {
  1: words("N"),
  2: fractions([58, 1], [58, 1], [9624, 1000]),
  3: words("E"),
  4: fractions([5, 1], [43, 1], [59196, 1000]),
  6: fractions([6, 1]),
};

export const JPEG = Buffer.from(JPEG_BASE64, "base64");

/** The JPEG, which says that about itself. */
export function withExif(exif: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 8);
  const part = [Buffer.from([0xff, 0xe1]), length, Buffer.from("Exif\0\0"), exif];
  return Buffer.concat([JPEG.subarray(0, 2), ...part, JPEG.subarray(2)]);
}

/** Grey, a byte a point: a page of one strip, its points in `data` from `at`. */
export function greyPage(width: number, height: number, at: number): TiffTags {
  return {
    256: long(width),
    257: long(height),
    258: short(8),
    259: short(1),
    262: short(1),
    273: long(at),
    277: short(1),
    278: long(height),
    279: long(width * height),
  };
}

/** What a camera writes beside the data of its sensor: a small JPEG and the whole one. */
export function makeRaw(orientation: number): Buffer {
  const small = JPEG.subarray(0, 200);
  const sensor = Buffer.from("ffd8ffc3001108", "hex");
  const data = Buffer.concat([sensor, Buffer.alloc(900), small, JPEG]);
  const at = HEAD_BYTES + sensor.length + 900;
  return makeTiff({
    data,
    exif: PHOTO,
    pages: [
      { ...CAMERA, 274: short(orientation), 513: long(at), 514: long(small.length) },
      { 259: short(6), 273: long(at + small.length), 279: long(JPEG.length) },
      { 259: short(7), 273: long(HEAD_BYTES), 279: long(sensor.length + 900) },
    ],
  });
}
