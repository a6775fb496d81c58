import type { Candidate } from "./raw-jpeg.ts";
import type { Directory, DirectoryKind, TiffSource } from "./tiff.ts";
import { readDirectories } from "./tiff.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A box of ISO-BMFF: its name (`uuid` by its first bytes in hex), and where its content stands. */
interface Box {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A raw picture of Canon that is no TIFF: pictures and facts lie in the boxes of a film. */
export interface Cr3 {
  /** All that could be a JPEG, the largest first. */
  readonly jpegs: readonly Candidate[];
  readonly directories: readonly Directory[];
}

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
const UUID_BYTES = 16;
/** Boxes beside each other; cameras write some ten. */
const MOST_BOXES = 100;
/** Facts in a box of its own are a few KB. */
const MOST_FACT_BYTES = 1024 * 1024;
/** Of a table with one picture: version, and what stands before its first number. */
const TABLE_BYTES = 20;
const OWN = "uuid-85c0b687";
const PREVIEW = "uuid-eaf42b5e";
/** Before the box of the preview stands a count. */
const PREVIEW_SKIP_BYTES = 8;
/** Before its JPEG stand the length of it, width and height. */
const PREVIEW_HEAD_BYTES = 16;
const FACTS: Readonly<Record<string, DirectoryKind>> = {
  ...{ CMT1: "main", CMT2: "exif", CMT4: "gps" },
};
const TO_TABLES = ["mdia", "minf", "stbl"] as const;

/** Null: of another kind. What leads out of the file is left out. */
export async function readCr3(source: TiffSource): Promise<Cr3 | null> {
  if (source.sizeBytes < LONG_HEAD_BYTES) return null;
  const head = await source.read(0, LONG_HEAD_BYTES);
  if (nameAt(head, 4) !== "ftyp" || nameAt(head, 8) !== "crx ") return null;
  const top = await boxesIn(source, { from: 0, to: source.sizeBytes });
  const moov = await inside(source, top, "moov");
  const own = await inside(source, moov, OWN);
  const tracks = moov.filter(({ name }) => name === "trak");
  const found = await Promise.all([
    previewIn(source, top),
    ...tracks.map((track) => sampleOf(source, track)),
  ]);
  const jpegs = found
    .filter((one) => one !== null)
    .filter(({ from, to }) => from > 0 && to > from && to <= source.sizeBytes)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return { jpegs, directories: await factsIn(source, own) };
}

async function factsIn(source: TiffSource, own: readonly Box[]): Promise<readonly Directory[]> {
  const found: Directory[] = [];
  for (const { name, from, to } of own) {
    const kind = FACTS[name];
    if (kind === undefined || to - from > MOST_FACT_BYTES) continue;
    const part: TiffSource = {
      sizeBytes: to - from,
      read: (start, end) => source.read(from + start, from + end),
    };
    found.push(...(await readDirectories(part, kind).catch(() => [])));
  }
  return found;
}

async function previewIn(source: TiffSource, top: readonly Box[]): Promise<Candidate | null> {
  const box = top.find(({ name }) => name === PREVIEW);
  if (box === undefined) return null;
  const inner = { from: box.from + PREVIEW_SKIP_BYTES, to: box.to };
  const preview = (await boxesIn(source, inner)).find(({ name }) => name === "PRVW");
  if (preview === undefined || preview.to - preview.from < PREVIEW_HEAD_BYTES) return null;
  const head = viewOf(await source.read(preview.from, preview.from + PREVIEW_HEAD_BYTES));
  const from = preview.from + PREVIEW_HEAD_BYTES;
  return { from, to: Math.min(preview.to, from + head.getUint32(12)) };
}

/** The one sample of a track: a picture, or what the sensor gave. */
async function sampleOf(source: TiffSource, track: Box): Promise<Candidate | null> {
  let boxes = await boxesIn(source, track);
  for (const name of TO_TABLES) boxes = await inside(source, boxes, name);
  const tableOf = async (name: string, leastBytes: number) => {
    const box = boxes.find((one) => one.name === name);
    if (box === undefined) return null;
    const bytes = await source.read(box.from, Math.min(box.to, box.from + TABLE_BYTES));
    return bytes.byteLength < leastBytes ? null : viewOf(bytes);
  };
  const sizes = await tableOf("stsz", 12);
  const far = await tableOf("co64", 16);
  const near = await tableOf("stco", 12);
  if (sizes === null) return null;
  // One length for all, else a table of them.
  const each = sizes.getUint32(4);
  const bytes = each === 0 && sizes.byteLength >= 16 ? sizes.getUint32(12) : each;
  const from = far === null ? (near?.getUint32(8) ?? 0) : Number(far.getBigUint64(8));
  return { from, to: from + bytes };
}

/** The boxes in the first one of a name. */
async function inside(source: TiffSource, boxes: readonly Box[], name: string) {
  const box = boxes.find((one) => one.name === name);
  return box === undefined ? [] : boxesIn(source, box);
}

async function boxesIn(
  source: TiffSource,
  { from, to }: Pick<Box, "from" | "to">,
): Promise<readonly Box[]> {
  const found: Box[] = [];
  for (let at = from; at + HEAD_BYTES <= to && found.length < MOST_BOXES; ) {
    const head = await source.read(at, Math.min(to, at + LONG_HEAD_BYTES + UUID_BYTES));
    const box = boxAt(head, { from: at, to });
    if (box === null) break;
    found.push(box);
    at = box.to;
  }
  return found;
}

/** Null: what has no length that fits into what it stands in. */
function boxAt(head: Bytes, { from, to }: Pick<Box, "from" | "to">): Box | null {
  const view = viewOf(head);
  const short = view.getUint32(0);
  const isLong = short === 1;
  const headBytes = isLong ? LONG_HEAD_BYTES : HEAD_BYTES;
  if (view.byteLength < headBytes) return null;
  const length = isLong ? Number(view.getBigUint64(8)) : short === 0 ? to - from : short;
  const end = from + length;
  if (length < headBytes || !Number.isSafeInteger(end) || end > to) return null;
  const name = nameAt(head, 4);
  if (name !== "uuid") return { name, from: from + headBytes, to: end };
  if (length < headBytes + UUID_BYTES || view.byteLength < headBytes + 4) return null;
  const own = view.getUint32(headBytes).toString(16).padStart(8, "0");
  return { name: `uuid-${own}`, from: from + headBytes + UUID_BYTES, to: end };
}

function nameAt(bytes: Bytes, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
