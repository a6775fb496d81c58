import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Block } from "#app/viewers/parts/blocks.ts";
import { noise } from "#tests/samples/bytes.ts";
import { makeContainer } from "#tests/samples/make-container.ts";
import {
  box,
  makeOldSlides,
  narrow,
  record,
  wide,
  word32,
} from "#tests/samples/make-old-office.ts";
import { PPT_GZIP_BASE64 } from "#tests/samples/old-office.data.ts";
import { readOldSlides } from "./slides.ts";

const TITLE = 0;
const BODY = 1;
const read = (bytes: Uint8Array) => lines(readOldSlides(new Uint8Array(bytes)));

function lines(blocks: readonly Block[]): readonly string[] {
  return blocks.map((block) => {
    const said = "runs" in block ? block.runs.map(({ text }) => text).join("") : "";
    return `${block.kind} ${said}`.trim();
  });
}

describe("a presentation of PowerPoint 97", () => {
  it("that another program wrote is its texts, slide by slide, without notes", () => {
    expect(read(gunzipSync(Buffer.from(PPT_GZIP_BASE64, "base64")))).toEqual([
      "paragraph Harbour renewed",
      "paragraph Stone by stone",
      "paragraph ميناء 港 größer",
      "break",
      "paragraph A box of its own",
      "paragraph with two lines",
      "break",
    ]);
  });

  it("has titles, and texts that its outline keeps, where its boxes name them", () => {
    const bytes = makeOldSlides({
      slides: [
        {
          outline: [...wide(TITLE, "Harbour"), ...wide(BODY, "Stone\rby\vstone")],
          boxes: [box(narrow(4, "caf\u00e9")), box(1), box(0)],
        },
      ],
    });
    expect(read(bytes)).toEqual([
      "paragraph café",
      "paragraph Stone",
      "paragraph by\nstone",
      "heading Harbour",
    ]);
  });

  it("counts what its outline names though nothing is said in it", () => {
    const empty = record(0x0f9f, word32(TITLE));
    const outline = [empty, ...wide(BODY, "Stone")];
    expect(read(makeOldSlides({ slides: [{ outline, boxes: [box(1)] }] }))).toEqual([
      "paragraph Stone",
    ]);
  });

  it("shows what no box names first", () => {
    const outline = [...wide(TITLE, "Harbour"), ...wide(BODY, "Stone")];
    expect(read(makeOldSlides({ slides: [{ outline, boxes: [box(1)] }] }))).toEqual([
      "heading Harbour",
      "paragraph Stone",
    ]);
  });

  it("is as its last edit left it: what stands there from before is not shown", () => {
    const slide = (text: string) => ({ boxes: [box(wide(BODY, text))] });
    const before = [slide("Old"), slide("Gone")];
    expect(read(makeOldSlides({ before, slides: [slide("New")] }))).toEqual(["paragraph New"]);
  });

  it("has no text that is none", () => {
    const number = box(narrow(4, "*"));
    const slides = [{ boxes: [box(wide(BODY, "a\u0000b\u0007\r\r \rc*")), number] }, {}];
    expect(read(makeOldSlides({ slides }))).toEqual(["paragraph ab", "paragraph c*", "break"]);
  });
});

describe("a presentation that is not read", () => {
  const slides = [{ boxes: [box(wide(BODY, "Harbour"))] }];
  const plain = makeOldSlides({ slides });
  const user = (last: number) => record(0x0ff6, word32(0x14, 0xe391c05f, last));
  const stream = (bytes: Buffer) =>
    makeContainer({ "Current User": user(0), "PowerPoint Document": bytes });

  it.each([
    ["has a password", makeOldSlides({ slides, isLocked: true }), "password"],
    ["is a later one that is sealed", makeContainer({ EncryptedPackage: noise(600) }), "password"],
    ["has no stream", makeContainer({ "Current User": user(0) }), "broken"],
    ["names no last edit", makeContainer({ "PowerPoint Document": Buffer.alloc(9) }), "broken"],
    ["has another mark", stream(Buffer.alloc(0)), "broken"],
    ["has something else in the place of its edit", stream(record(0x0ff0, [])), "broken"],
    ["has an edit that is cut off", stream(record(0x0ff5, word32(0, 0))), "broken"],
    ["has no list of places", stream(record(0x0ff5, word32(0, 0, 0, 0, 1))), "broken"],
    ["is none", Buffer.from("Harbour"), "broken"],
  ])("%s", (_what, bytes, reason) => {
    expect(() => readOldSlides(new Uint8Array(bytes))).toThrow(expect.objectContaining({ reason }));
  });

  it("ends though its edits lead back to themselves (Trust W10)", () => {
    const bytes = Buffer.from(plain);
    const edit = bytes.indexOf(Buffer.from([0xf5, 0x0f])) - 2;
    const inStream = edit - bytes.indexOf(Buffer.from([0xe8, 0x03])) + 2;
    bytes.writeUInt32LE(inStream, edit + 8 + 8);
    expect(read(bytes)).toEqual(["paragraph Harbour"]);
  });

  it("reads a place once, however many slides are said to stand there", () => {
    const bytes = Buffer.from(makeOldSlides({ slides: [...slides, ...slides] }));
    const list = bytes.indexOf(Buffer.from([0x72, 0x17])) - 2 + 8 + 4;
    bytes.writeUInt32LE(bytes.readUInt32LE(list + 4), list + 8);
    expect(read(bytes)).toEqual(["paragraph Harbour", "break"]);
  });

  it("has a thousand slides at most, and nothing in the place of one that is none", () => {
    const many = Array.from({ length: 1_001 }, () => ({}));
    expect(read(makeOldSlides({ slides: many }))).toHaveLength(999);
    const bytes = Buffer.from(makeOldSlides({ slides }));
    const slide = bytes.indexOf(Buffer.from([0xee, 0x03])) - 2;
    bytes.writeUInt16LE(0x03f0, slide + 2);
    expect(read(bytes)).toEqual([]);
  });

  it("holds no more than what holds it, and is walked to a depth", () => {
    let deep: Buffer = record(0x0fa0, Buffer.from("deep", "utf16le"));
    for (let n = 0; n < 60; n += 1) deep = record(0xf003, [deep]);
    const longer = Buffer.from(record(0x0fa0, Buffer.from("text", "utf16le")));
    longer.writeUInt32LE(0x7fffffff, 4);
    const bytes = makeOldSlides({ slides: [{ boxes: [deep, box([longer])] }] });
    expect(read(bytes)).toEqual(["paragraph text"]);
  });
});
