import { type Directory, TAGS, type TiffSource } from "./tiff.ts";

/** A place in a raw picture that is said to be a JPEG. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
}

const JPEG_COMPRESSIONS: readonly number[] = [6, 7];
const RAF = "FUJIFILMCCD-RAW";
const RAF_HEAD_BYTES = 92;

/** All that could be one, the largest first: a camera keeps a small and a large picture beside its own data. */
export function jpegsIn(
  directories: readonly Directory[],
  { sizeBytes }: Pick<TiffSource, "sizeBytes">,
): readonly Candidate[] {
  return directories
    .flatMap(candidatesOf)
    .filter(({ from, to }) => from > 0 && to > from && to <= sizeBytes)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from));
}

function candidatesOf({ numbers }: Directory): readonly Candidate[] {
  const [offset, length] = [numbers.get(TAGS.jpegOffset), numbers.get(TAGS.jpegBytes)];
  const [strips, bytes] = [numbers.get(TAGS.stripOffsets), numbers.get(TAGS.stripBytes)];
  const [compression = 0] = numbers.get(TAGS.compression) ?? [];
  // In one piece only: a picture in many is data of the sensor.
  const isOne = strips?.length === 1 && JPEG_COMPRESSIONS.includes(compression);
  const [from = 0, whole = 0] = numbers.get(TAGS.rawJpeg) ?? [];
  return [
    ...rangesOf(offset, length),
    ...(isOne ? rangesOf(strips, bytes) : []),
    ...rangesOf([from], [whole]),
  ];
}

function rangesOf(
  from: readonly number[] = [],
  bytes: readonly number[] = [],
): readonly Candidate[] {
  return from.flatMap((at, n) => [{ from: at, to: at + (bytes[n] ?? 0) }]);
}

export function isJpegMark([first, second]: Uint8Array): boolean {
  return first === 0xff && second === 0xd8;
}

/** A picture that browsers show: what a sensor gave without loss is a JPEG of a kind that they do not. */
export function isShownJpeg(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || !isJpegMark(bytes)) return false;
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return view.getUint8(at + 4) === 8;
    if (marker === 0xc3 || marker === 0xda) return false;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** Of a raw picture that is no TIFF and says in its head where its JPEG stands. */
export async function rafJpeg(source: TiffSource): Promise<Candidate | null> {
  if (source.sizeBytes < RAF_HEAD_BYTES) return null;
  const head = await source.read(0, RAF_HEAD_BYTES);
  if (String.fromCharCode(...head.subarray(0, RAF.length)) !== RAF) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const from = view.getUint32(84);
  const to = from + view.getUint32(88);
  return to > from && to <= source.sizeBytes ? { from, to } : null;
}
