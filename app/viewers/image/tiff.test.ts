import { describe, expect, it } from "vitest";
import { ViewerError } from "#app/viewers/viewer.ts";
import { noise } from "#tests/samples/bytes.ts";
import {
  CAMERA,
  greyPage,
  JPEG,
  long,
  makeRaw,
  makeTiff,
  short,
} from "#tests/samples/make-tiff.ts";
import { decodePage, tiffPages } from "./decode-tiff.ts";
import { exifOf } from "./exif.ts";
import { isShownJpeg, jpegsIn, rafJpeg } from "./raw-jpeg.ts";
import { readDirectories, sourceOf, TAGS } from "./tiff.ts";
import { checkPages } from "./tiff-pages.ts";

const source = (buffer: Buffer) => sourceOf(new Uint8Array(buffer));
const directories = (buffer: Buffer) => readDirectories(source(buffer));
const page = greyPage(4, 4, 8);
const data = Buffer.alloc(16);

describe("the directories of a TIFF", () => {
  it("are read page after page, with what stands below them", async () => {
    const tiff = makeTiff({ data, pages: [{ ...page, ...CAMERA }, page] });
    const [first, second, ...others] = await directories(tiff);
    expect(first?.numbers.get(TAGS.width)).toEqual([4]);
    expect(second?.numbers.get(TAGS.stripOffsets)).toEqual([8]);
    expect(others).toEqual([]);
    expect(exifOf(await directories(tiff)).camera).toBe("Harbour Lens One");
  });

  it.each([
    ["that come back to the first", () => back(makeTiff({ data, pages: [page] }))],
    ["that are one another's part", () => makeTiff({ pages: [{ 330: long(8) }] })],
    ["that point behind the end", () => makeTiff({ pages: [{ 34665: long(0x7fff_fff0) }] })],
    ["whose values lie behind the end", () => lies(makeTiff({ pages: [CAMERA] }))],
    ["that promise more entries than there are", () => manyEntries(makeTiff({ pages: [page] }))],
    ["that end in the head", () => Buffer.from("II*\0")],
    ["of another kind of file", () => Buffer.from("GIF89a__________")],
  ])("%s are broken", async (_what, make) => {
    await expect(directories(make())).rejects.toMatchObject({ reason: "broken" });
  });

  it("of more bytes than 4 GB are of a kind that is not read", async () => {
    const big = makeTiff({ pages: [page], mark: 43 });
    await expect(directories(big)).rejects.toMatchObject({ reason: "unsupported" });
  });

  it("ask for few bytes of a large file", async () => {
    const large = makeTiff({ data: Buffer.alloc(5_000_000), pages: [greyPage(2000, 2500, 8)] });
    let readBytes = 0;
    const counted = {
      sizeBytes: large.length,
      read: (from: number, to: number) => {
        readBytes += to - from;
        return source(large).read(from, to);
      },
    };
    await readDirectories(counted);
    expect(readBytes).toBeLessThan(1000);
  });
});

describe("what a decoder is not asked to do", () => {
  const check = async (tags: Parameters<typeof makeTiff>[0]["pages"][number]) => {
    const tiff = makeTiff({ data, pages: [tags] });
    return checkPages(await directories(tiff), tiff.length);
  };

  it("a page that is what it says is decoded", async () => {
    await expect(check(page)).resolves.toBeUndefined();
  });

  it.each([
    ["50 000 × 50 000 points", { 256: long(50_000), 257: long(50_000) }, "too-large"],
    [
      "32 channels of 64 bits",
      { 256: long(4000), 257: long(4000), 258: short(64), 277: short(32) },
      "too-large",
    ],
    ["tiles of 60 000 × 60 000", { 322: long(60_000), 323: long(60_000) }, "too-large"],
    ["tiles of nothing", { 322: long(0), 323: long(0) }, "broken"],
    ["a packing that is not known", { 259: short(12_345) }, "unsupported"],
    ["a strip of 4 GB", { 279: long(0xffff_fff0) }, "broken"],
    ["a strip behind the end", { 273: long(0x7fff_0000) }, "broken"],
    ["a tile behind the end", { 324: long(0x7fff_0000), 325: long(10) }, "broken"],
  ])("%s", async (_what, tags, reason) => {
    await expect(check({ ...page, ...tags })).rejects.toMatchObject({ reason });
  });
});

describe("the pages of a TIFF", () => {
  const decode = (tags: Parameters<typeof makeTiff>[0]["pages"][number], bytes: Buffer) => {
    const { buffer } = new Uint8Array(makeTiff({ data: bytes, pages: [{ ...page, ...tags }] }));
    const pages = tiffPages(buffer);
    const [first] = pages;
    if (first === undefined) throw new Error("no page");
    return () => decodePage(buffer, first, pages);
  };

  it("that are faxes end where their codes end to make sense", () => {
    const fax = { 256: long(1728), 259: short(4), 258: short(1), 279: long(20_000) };
    expect(decode(fax, noise(20_000))).toThrow(ViewerError);
  });
});

describe("the JPEG in a raw picture", () => {
  it("is the largest that a browser shows, not what the sensor gave", async () => {
    const raw = makeRaw(6);
    const found = jpegsIn(await directories(raw), { sizeBytes: raw.length });
    const shown = found.map(({ from, to }) => isShownJpeg(new Uint8Array(raw.subarray(from, to))));
    expect(found).toHaveLength(3);
    expect(shown).toEqual([false, true, true]);
    expect(raw.subarray(found[1]?.from, found[1]?.to)).toEqual(JPEG);
  });

  it("is found where makers put it into a tag, and where the head names it", async () => {
    const inTag = makeTiff({ data: JPEG, pages: [{ 46: long(...Array(79).fill(0)) }], mark: 0x55 });
    inTag.writeUInt32LE(JPEG.length, inTag.readUInt32LE(4) + 2 + 4);
    inTag.writeUInt32LE(8, inTag.readUInt32LE(4) + 2 + 8);
    expect(jpegsIn(await directories(inTag), { sizeBytes: inTag.length })).toEqual([
      { from: 8, to: 8 + JPEG.length },
    ]);
    const raf = Buffer.concat([Buffer.from("FUJIFILMCCD-RAW "), Buffer.alloc(84), JPEG]);
    raf.writeUInt32BE(100, 84);
    raf.writeUInt32BE(JPEG.length, 88);
    expect(await rafJpeg(source(raf))).toEqual({ from: 100, to: 100 + JPEG.length });
    raf.writeUInt32BE(JPEG.length + 1, 88);
    expect(await rafJpeg(source(raf))).toBeNull();
  });

  it("is not looked for outside of the file", async () => {
    const raw = makeTiff({ pages: [{ 513: long(10), 514: long(99_999) }] });
    expect(jpegsIn(await directories(raw), { sizeBytes: raw.length })).toEqual([]);
  });
});

/** The directory behind the last is the first again. */
function back(tiff: Buffer): Buffer {
  const first = tiff.readUInt32LE(4);
  tiff.writeUInt32LE(first, first + 2 + tiff.readUInt16LE(first) * 12);
  return tiff;
}

function lies(tiff: Buffer): Buffer {
  tiff.writeUInt32LE(0x0010_0000, tiff.readUInt32LE(4) + 2 + 8);
  return tiff;
}

function manyEntries(tiff: Buffer): Buffer {
  tiff.writeUInt16LE(1999, tiff.readUInt32LE(4));
  return tiff;
}
