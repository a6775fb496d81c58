import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { toCleanPng } from "./png.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Made {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  readonly rows?: Buffer;
  readonly more?: readonly Buffer[];
}

/** Two by two pixels, RGBA, each row with a filter of its own. */
const ROWS = Buffer.from([4, 9, 8, 7, 255, 1, 2, 3, 0, 2, 1, 1, 1, 0, 5, 5, 5, 0]);

function aPng({
  width = 2,
  height = 2,
  depth = 8,
  colour = 6,
  interlace = 0,
  rows = ROWS,
  more = [],
}: Made = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const parts = [chunk("IHDR", header), ...more, chunk("IDAT", deflateSync(rows))];
  return Buffer.concat([SIGNATURE, ...parts, chunk("IEND", Buffer.alloc(0))]);
}

describe("a picture that somebody uploads", () => {
  it("keeps its pixels and nothing else: texts, profiles and what lies behind are gone", () => {
    const secret = chunk("tEXt", Buffer.from("Author\0Maren at 48.1, 11.5"));
    const clean = toCleanPng(aPng({ more: [secret, chunk("eXIf", Buffer.from("gps"))] }));
    expect(clean).not.toBeNull();
    for (const type of ["tEXt", "eXIf", "Maren", "gps"]) expect(clean?.includes(type)).toBe(false);
    expect(clean).toEqual(toCleanPng(aPng()));
    expect(toCleanPng(clean ?? Buffer.alloc(0))).toEqual(clean);
  });

  it("reads every filter of a row as others do", () => {
    const pixels = (filter: number) => {
      const rows = Buffer.from([0, 10, 20, 30, 40, 50, 60, filter, 1, 2, 3, 4, 5, 6]);
      return toCleanPng(aPng({ colour: 2, rows }));
    };
    const plain = (second: readonly number[]) =>
      toCleanPng(aPng({ colour: 2, rows: Buffer.from([0, 10, 20, 30, 40, 50, 60, 0, ...second]) }));
    expect(pixels(1)).toEqual(plain([1, 2, 3, 5, 7, 9]));
    expect(pixels(2)).toEqual(plain([11, 22, 33, 44, 55, 66]));
    expect(pixels(3)).toEqual(plain([6, 12, 18, 27, 36, 45]));
    expect(pixels(4)).toEqual(plain([11, 22, 33, 44, 55, 66]));
  });

  it.each([
    ["another kind of file", Buffer.from("<svg onload=alert(1)>")],
    ["nothing", Buffer.alloc(0)],
    ["a side above 256", aPng({ width: 257, height: 1, rows: Buffer.alloc(257 * 4 + 1) })],
    ["no side", aPng({ width: 0 })],
    ["sixteen bits a channel", aPng({ depth: 16 })],
    ["a palette", aPng({ colour: 3 })],
    ["rows that are interlaced", aPng({ interlace: 1 })],
    ["fewer pixels than it says", aPng({ height: 3 })],
    ["far more bytes than it says", aPng({ rows: Buffer.alloc(10_000_000) })],
    [
      "a filter that nobody knows",
      aPng({ rows: Buffer.concat([Buffer.from([9]), ROWS.subarray(1)]) }),
    ],
    ["bytes behind its end", Buffer.concat([aPng(), Buffer.from("PK\u0003\u0004")])],
    ["a wrong checksum", Buffer.from(aPng().map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
  ])("is refused with %s", (_what, file) => {
    expect(toCleanPng(file)).toBeNull();
  });
});
