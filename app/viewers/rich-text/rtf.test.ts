import { describe, expect, it } from "vitest";
import { readRtf } from "./rtf.ts";

const textOf = (source: string) =>
  readRtf(source).map((block) =>
    block.kind === "paragraph" ? block.runs.map(({ text }) => text).join("") : block.kind,
  );

describe("a document in RTF", () => {
  it("is its paragraphs, without fonts, colours and what is not known", () => {
    const source =
      "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\*\\generator Word;}" +
      "\\pard First \\b bold\\b0  line.\\par Second.\\par}";
    expect(textOf(source)).toEqual(["First bold line.", "Second."]);
  });

  it("keeps bold, italic and underlined to their group", () => {
    const [block] = readRtf("{\\rtf1 a{\\b\\i\\ul b}c\\par}");
    expect(block).toEqual({
      kind: "paragraph",
      runs: [
        { text: "a", isBold: false, isItalic: false, isUnderlined: false },
        { text: "b", isBold: true, isItalic: true, isUnderlined: true },
        { text: "c", isBold: false, isItalic: false, isUnderlined: false },
      ],
    });
  });

  it("reads letters of Windows and of Unicode, and skips what stands for them", () => {
    expect(textOf("{\\rtf1 caf\\'e9 \\u8364? \\u1604\\'3f\\par}")).toEqual(["café € ل"]);
    expect(textOf("{\\rtf1\\uc0 \\u26085 \\u26412 x\\par}")).toEqual(["日本x"]);
  });

  it("reads escaped braces as text, a page break as one", () => {
    expect(textOf("{\\rtf1 \\{a\\}\\\\\\page b\\par}")).toEqual(["{a}\\", "break", "b"]);
  });

  it("shows nothing of objects and pictures", () => {
    expect(textOf("{\\rtf1{\\object{\\*\\objdata 0105}}{\\pict\\pngblip 8950}x\\par}")).toEqual([
      "x",
    ]);
  });

  it("ends at any depth and for any half of a file", () => {
    expect(textOf(`{\\rtf1 ${"{".repeat(100_000)}x`)).toEqual([]);
    expect(textOf("{\\rtf1 open \\")).toEqual(["open "]);
    expect(textOf("}}}}x\\par")).toEqual(["x"]);
  });
});
