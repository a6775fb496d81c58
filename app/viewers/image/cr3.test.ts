import { describe, expect, it } from "vitest";
import { box, makeCr3, numbers } from "#tests/samples/make-cr3.ts";
import { JPEG, makeRaw } from "#tests/samples/make-tiff.ts";
import { readCr3 } from "./cr3.ts";
import { exifOf } from "./exif.ts";
import { isJpegMark } from "./raw-jpeg.ts";
import { sourceOf } from "./tiff.ts";

const read = (buffer: Buffer) => readCr3(sourceOf(new Uint8Array(buffer)));
const FTYP = box("ftyp", Buffer.from("crx \0\0\0\u0001"));

describe("a raw picture of Canon in boxes", () => {
  it("names its pictures, the largest first, and one of them is a JPEG as large as the picture", async () => {
    const raw = makeCr3(6);
    const { jpegs = [] } = (await read(raw)) ?? {};
    expect(jpegs).toHaveLength(3);
    const lengths = jpegs.map(({ from, to }) => to - from);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    const shown = jpegs.filter(({ from, to }) => isJpegMark(raw.subarray(from, to)));
    expect(shown).toHaveLength(2);
    expect(raw.subarray(shown[0]?.from, shown[0]?.to)).toEqual(JPEG);
    expect(raw.subarray(shown[1]?.from, shown[1]?.to)).toEqual(JPEG.subarray(0, 300));
  });

  it("says how it is turned, with what it was taken, and where", async () => {
    const exif = exifOf((await read(makeCr3(6)))?.directories ?? []);
    expect(exif.orientation).toBe(6);
    expect(exif.sensitivity).toBe(200);
    expect(exif.camera).not.toBe("");
    expect(exif.hasPlace).toBe(true);
    expect(exif.place?.latitude).toBeCloseTo(58.96934, 4);
  });

  it("anything else is none", async () => {
    expect(await read(makeRaw(1))).toBeNull();
    expect(await read(box("ftyp", Buffer.from("heic\0\0\0\u0001")))).toBeNull();
    expect(await read(Buffer.alloc(5))).toBeNull();
  });

  it("cut off anywhere, it names nothing that lies outside of it", async () => {
    const raw = makeCr3(1);
    for (let length = 16; length < raw.length; length += 37) {
      const { jpegs = [] } = (await read(raw.subarray(0, length))) ?? {};
      for (const { from, to } of jpegs) expect(from < to && to <= length).toBe(true);
    }
  });

  it.each([
    ["no length", numbers(0)],
    ["a length below its head", numbers(3)],
    ["more than there is", numbers(0xffff_ffff)],
    ["a length in 64 bits that goes round", numbers(1, 0x6d6f6f76, 0xffff_ffff, 0xffff_fff0)],
  ])("a box with %s ends the look", async (_, head) => {
    const raw = Buffer.concat([FTYP, head, Buffer.from("moov"), Buffer.alloc(64, 1)]);
    expect(await read(raw)).toEqual({ jpegs: [], directories: [] });
  });

  it("boxes without end are not gone through", async () => {
    let reads = 0;
    const boxes = Buffer.concat([FTYP, ...Array.from({ length: 5_000 }, () => box("free"))]);
    const source = sourceOf(new Uint8Array(boxes));
    const counting = {
      ...source,
      read: (from: number, to: number) => {
        reads += 1;
        return source.read(from, to);
      },
    };
    expect(await readCr3(counting)).toEqual({ jpegs: [], directories: [] });
    expect(reads).toBeLessThan(200);
  });
});
