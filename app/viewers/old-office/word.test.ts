import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Block } from "#app/viewers/parts/blocks.ts";
import { noise } from "#tests/samples/bytes.ts";
import { makeContainer } from "#tests/samples/make-container.ts";
import { makeOldWord } from "#tests/samples/make-old-office.ts";
import { DOC_GZIP_BASE64 } from "#tests/samples/old-office.data.ts";
import { readOldWord } from "./word.ts";

const REPORT = gunzipSync(Buffer.from(DOC_GZIP_BASE64, "base64"));
const read = (bytes: Uint8Array) => readOldWord(new Uint8Array(bytes));

const saidIn = (block: Block): string =>
  "runs" in block ? block.runs.map(({ text }) => text).join("") : "";

/** Each block as a line: what it is, and what it says. */
function lines(blocks: readonly Block[]): readonly string[] {
  return blocks.map((block) => {
    if (block.kind === "table") {
      const rows = block.rows.map((row) => row.map((cell) => cell.map(saidIn).join("/")).join("|"));
      return `table ${rows.join(" ; ")}`;
    }
    const depth = block.kind === "heading" ? block.level : "depth" in block ? block.depth : "";
    return `${block.kind}${depth} ${saidIn(block)}`.trim();
  });
}

describe("a document of Word 97", () => {
  it("is its headings, paragraphs, lists and tables, without what was deleted, hidden or noted below", () => {
    expect(lines(read(REPORT))).toEqual([
      "heading1 Harbour report",
      "heading2 Second level",
      "paragraph The wall stands: größer, 港の壁\nnext line\ttabbed.",
      "paragraph seen end",
      "paragraph See the plan.",
      "item0 First bay",
      "item1 Inner",
      "table Bay/second paragraph|| ; |Four|1 200",
      "paragraph يقف جدار الميناء على الصخر.",
      "paragraph Last line",
    ]);
  });

  it("has the looks of its words", () => {
    const [, , paragraph] = read(REPORT);
    const runs = paragraph?.kind === "paragraph" ? paragraph.runs : [];
    expect(runs.slice(0, 3)).toMatchObject([
      { text: "The ", isBold: false, isItalic: false, isUnderlined: false },
      { text: "wall", isBold: true, isItalic: true, isUnderlined: true },
      { text: " stands", isBold: false },
    ]);
  });

  it("is put together from pieces of one and of two bytes a letter", () => {
    const pieces = [
      { text: "caf\u00e9 \u0096 5 \u0080\rThe ", isNarrow: true },
      { text: "港 stands\r" },
      { text: "end", isNarrow: true },
    ];
    expect(lines(read(makeOldWord({ pieces })))).toEqual([
      "paragraph café – 5 €",
      "paragraph The 港 stands",
      "paragraph end",
    ]);
  });

  it("ends where its head says: notes and headers stand behind", () => {
    const pieces = [{ text: "Harbour\r" }, { text: "A note\r" }];
    expect(lines(read(makeOldWord({ pieces, letters: 8 })))).toEqual(["paragraph Harbour"]);
    expect(lines(read(makeOldWord({ pieces, letters: 4 })))).toEqual(["paragraph Harb"]);
  });

  it("shows what came of a field, not what was asked for, and no marks", () => {
    const field = "\u0013 HYPERLINK \u0013 QUOTE \u0014x\u0015 \u0014the plan\u0015";
    const text = `See ${field}.\u0001\u0008 a\u001eb\u001fc\u000bd\f`;
    expect(lines(read(makeOldWord({ pieces: [{ text }] })))).toEqual([
      "paragraph See the plan. a\u2011b\u00adc\nd",
      "break",
    ]);
    const open = makeOldWord({ pieces: [{ text: "a\u0015\u0014b\u0013never ends" }] });
    expect(lines(read(open))).toEqual(["paragraph ab"]);
  });

  it("has nine levels of headings, none of which is empty", () => {
    const paragraphs = [
      { from: 0, to: 2, style: 9 },
      { from: 2, to: 4, style: 10 },
      { from: 4, to: 5, style: 1 },
      { from: 5, to: 7, style: 0, says: [0x0b, 0x46, 1, 0, 0x0a, 0x26, 2] },
      { from: 7, to: 9, style: 0, says: [0x0b, 0x46, 0, 0] },
    ];
    const pieces = [{ text: "a\rb\r\rc\rd\r" }];
    expect(lines(read(makeOldWord({ pieces, paragraphs })))).toEqual([
      ...["heading9 a", "paragraph b", "paragraph", "item2 c", "paragraph d"],
    ]);
  });

  it("finds what is said behind what it does not know", () => {
    // One of a length of its own, a definition of a table, tabs, and then the end of a row.
    const before = [0x15, 0xc6, 2, 0, 0, 0x08, 0xd6, 4, 1, ...new Uint8Array(0x103).fill(9)];
    const isRowEnd = [0x16, 0x24, 1, 0x17, 0x24, 1];
    const inTable = { from: 0, to: 2, says: [0x16, 0x24, 1] };
    const end = { from: 2, to: 3, says: [...before, ...isRowEnd] };
    const pieces = [{ text: "a\u0007\u0007b\r" }];
    expect(lines(read(makeOldWord({ pieces, paragraphs: [inTable, end] })))).toEqual([
      ...["table a", "paragraph b"],
    ]);
    // Tabs of more than they say end what can be read.
    const tabs = { from: 2, to: 3, says: [0x15, 0xc6, 255, ...new Uint8Array(255), ...isRowEnd] };
    expect(lines(read(makeOldWord({ pieces, paragraphs: [inTable, tabs] })))).toEqual([
      ...["table a", "paragraph", "paragraph b"],
    ]);
  });

  it("hides what was deleted, what is hidden and what only one font has, and turns looks off again", () => {
    const characters = [
      { from: 0, to: 1, says: [0x35, 0x08, 1] },
      { from: 1, to: 2, says: [0x00, 0x08, 1] },
      { from: 2, to: 3, says: [0x3c, 0x08, 1] },
      { from: 3, to: 4, says: [0x35, 0x08, 1, 0x35, 0x08, 0, 0x3e, 0x2a, 1] },
      // A sign of another font, in whose place a bracket stands.
      { from: 4, to: 5, says: [0x09, 0x6a, 3, 0, 0xb7, 0xf0] },
    ];
    const [paragraph] = read(makeOldWord({ pieces: [{ text: "abcd(e" }], characters }));
    expect(paragraph?.kind === "paragraph" ? paragraph.runs : []).toMatchObject([
      { text: "a", isBold: true },
      { text: "d", isBold: false, isUnderlined: true },
      { text: "e" },
    ]);
  });

  it("keeps its table where its flag says", () => {
    const bytes = makeOldWord({ pieces: [{ text: "Harbour" }], flags: 0x0200 });
    expect(lines(read(bytes))).toEqual(["paragraph Harbour"]);
  });
});

describe("a document that is not read", () => {
  const pieces = [{ text: "Harbour\r" }];
  const patched = (at: number, value: number) => {
    const bytes = Buffer.from(REPORT);
    bytes.writeUInt16LE(value, bytes.indexOf(Buffer.from([0xec, 0xa5])) + at);
    return bytes;
  };

  it.each([
    ["has a password", makeOldWord({ pieces, flags: 0x0100 }), "password"],
    ["is a later one that is sealed", makeContainer({ EncryptedPackage: noise(600) }), "password"],
    ["is of Word 95 and before", makeOldWord({ pieces, version: 0x68 }), "unsupported"],
    ["is of another program", patched(0, 0xa5dc), "unsupported"],
    ["has no text", makeContainer({ Workbook: Buffer.alloc(600) }), "broken"],
    ["has a head that is cut off", makeContainer({ WordDocument: Buffer.alloc(80) }), "broken"],
    ["has no table", makeContainer({ WordDocument: Buffer.from(head()) }), "broken"],
    ["is none", Buffer.from("Harbour"), "broken"],
  ])("%s", (_what, bytes, reason) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ reason }));
  });

  /** Of a document, and nothing else. */
  function head(): Buffer {
    const bytes = Buffer.alloc(0x200);
    bytes.writeUInt16LE(0xa5ec, 0);
    bytes.writeUInt16LE(0xc1, 2);
    return bytes;
  }

  it("says that its text is longer than its file (Trust W10)", () => {
    const bytes = makeOldWord({ pieces, times: 1_000_000 });
    expect(() => read(bytes)).toThrow(expect.objectContaining({ reason: "broken" }));
  });

  it("is read without looks where they are said to stand behind its end", () => {
    const pieces = [{ text: "Harbour" }];
    const characters = [{ from: 0, to: 7, says: [0x00, 0x08, 1] }];
    const bytes = makeOldWord({ pieces, characters });
    expect(lines(read(bytes))).toEqual([]);
    const list = Buffer.alloc(8);
    list.writeUInt32LE(0xffff, 0);
    list.writeUInt32LE(2, 4);
    const at = bytes.lastIndexOf(list);
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32LE(0x3fffff, at + 4);
    expect(lines(read(bytes))).toEqual(["paragraph Harbour"]);
  });

  it("has more paragraphs than a page holds", () => {
    const bytes = makeOldWord({ pieces: [{ text: "\r".repeat(100_001), isNarrow: true }] });
    expect(() => read(bytes)).toThrow(expect.objectContaining({ reason: "too-large" }));
    const most = makeOldWord({ pieces: [{ text: "\r".repeat(100_000), isNarrow: true }] });
    expect(read(most)).toHaveLength(100_000);
  });

  it("is read as far as it is there, wherever its pieces say that they stand", () => {
    const bytes = makeOldWord({ pieces: [{ text: "Harbour\r" }, { text: "wall\r" }] });
    const at = bytes.indexOf(Buffer.from("Harbour", "utf16le"));
    const cut = Buffer.from(bytes);
    cut.writeUInt32LE(0x3ffffff0, place(cut, 0x200));
    expect(at).toBeGreaterThan(0);
    expect(lines(read(cut))).toEqual(["paragraph wall"]);
  });

  /** Where the first piece says that its text stands. */
  function place(bytes: Buffer, text: number): number {
    const said = Buffer.alloc(4);
    said.writeUInt32LE(text);
    return bytes.lastIndexOf(said);
  }
});
