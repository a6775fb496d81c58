import { CAMERA, JPEG, makeTiff, PHOTO, PLACE, short } from "./make-tiff.ts";

const OWN = "85c0b687820f11e08111f4ce462b6a48";
const PREVIEW = "eaf42b5e1c984b88b9fbb7dc406e4d16";
const SENSOR_BYTES = 4_000;

/** A raw picture as newer cameras of Canon write it: boxes of a film, with what a sensor gave and two JPEGs. */
export function makeCr3(orientation: number): Buffer {
  const facts = { ...CAMERA, 274: short(orientation) };
  const own = uuid(
    OWN,
    box("CMT1", makeTiff({ pages: [facts] })),
    box("CMT2", makeTiff({ pages: [PHOTO] })),
    box("CMT4", makeTiff({ pages: [PLACE] })),
  );
  const sensor = Buffer.concat([Buffer.from("ff01", "hex"), Buffer.alloc(SENSOR_BYTES)]);
  const ftyp = box("ftyp", Buffer.from("crx \0\0\0\u0001crx isom"));
  const preview = uuid(
    PREVIEW,
    numbers(0, 1),
    box("PRVW", numbers(0, 0x1_0018, 0x10_0001, JPEG.length), JPEG.subarray(0, 300)),
  );
  const moovOf = (at: number) =>
    box("moov", own, trackOf(at, JPEG.length, "co64"), trackOf(at + JPEG.length, sensor.length));
  const before = ftyp.length + moovOf(0).length + preview.length;
  return Buffer.concat([ftyp, moovOf(before + 8), preview, box("mdat", JPEG, sensor)]);
}

function trackOf(at: number, bytes: number, place: "co64" | "stco" = "stco"): Buffer {
  const places = place === "co64" ? numbers(0, 1, 0, at) : numbers(0, 1, at);
  const sizes = place === "co64" ? numbers(0, bytes, 1) : numbers(0, 0, 1, bytes);
  const tables = box("stbl", box("stsz", sizes), box(place, places));
  return box("trak", box("mdia", box("minf", tables)));
}

function uuid(id: string, ...content: readonly Buffer[]): Buffer {
  return box("uuid", Buffer.from(id, "hex"), ...content);
}

export function box(name: string, ...content: readonly Buffer[]): Buffer {
  const inner = Buffer.concat(content);
  return Buffer.concat([numbers(8 + inner.length), Buffer.from(name, "latin1"), inner]);
}

export function numbers(...all: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * all.length);
  for (const [n, value] of all.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
}
