import { describe, expect, it } from "vitest";
import { readRtf } from "./rtf.ts";

const textOf = (source: string) =>
  readRtf(source).blocks.map((block) =>
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
    const [block] = readRtf("{\\rtf1 a{\\b\\i\\ul b}c\\par}").blocks;
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

  it.each([
    ["Russian by its page", "{\\rtf1\\ansi\\ansicpg1251 \\'cf\\'f0\\'e8\\par}", "При"],
    [
      "Russian by its font",
      "{\\rtf1\\ansicpg1252{\\fonttbl{\\f0 A;}{\\f7\\fcharset204 B;}}\\f0 caf\\'e9 {\\f7 \\'cf}\\'e9\\par}",
      "café Пé",
    ],
    ["Japanese of two bytes", "{\\rtf1\\ansicpg932 \\'93\r\n\\'fa\\'96{}\\'7b\\par}", "日�{"],
    ["Japanese with a letter for a byte", "{\\rtf1\\ansicpg932 \\'83A\\'83\\'42BC\\par}", "アィBC"],
    ["Arabic", "{\\rtf1\\ansicpg1256 \\'cd\\'cc\\'d1\\par}", "حجر"],
    ["a page that nobody knows", "{\\rtf1\\ansicpg4711 \\'e9\\par}", "é"],
    ["Unicode before its two bytes", "{\\rtf1\\ansicpg932\\uc2 \\u26085\\'93\\'fax\\par}", "日x"],
  ])("reads %s", (_what, source, text) => {
    expect(textOf(source)).toEqual([text]);
  });

  it("reads escaped braces as text, a page break as one", () => {
    expect(textOf("{\\rtf1 \\{a\\}\\\\\\page b\\par}")).toEqual(["{a}\\", "break", "b"]);
  });

  it("shows nothing of objects and pictures", () => {
    expect(textOf("{\\rtf1{\\object{\\*\\objdata 0105}}{\\pict\\pngblip 8950}x\\par}")).toEqual([
      "x",
    ]);
  });

  it("takes words that every object has for words that it does not know", () => {
    expect(textOf("{\\rtf1 \\constructor a\\toString b\\par}")).toEqual(["ab"]);
  });

  it("shows nothing of a group that asks to be passed over, and goes on after it", () => {
    expect(textOf("{\\rtf1{\\*\\unknown hidden {\\b deeper}}seen\\par}")).toEqual(["seen"]);
    expect(textOf("{\\rtf1{\\info{\\title Secret}}seen\\par}")).toEqual(["seen"]);
    // “Plain” ends its look, not that it is hidden.
    expect(textOf("{\\rtf1{\\info\\plain Secret}seen\\par}")).toEqual(["seen"]);
  });

  it("reads 500 groups in each other, and nothing of what lies deeper", () => {
    const nested = (depth: number) => `{\\rtf1 ${"{".repeat(depth - 1)}x\\par${"}".repeat(depth)}`;
    expect(textOf(nested(500))).toEqual(["x"]);
    expect(textOf(nested(501))).toEqual([]);
  });

  it("ends at any depth and for any half of a file", () => {
    expect(textOf(`{\\rtf1 ${"{".repeat(100_000)}x`)).toEqual([]);
    expect(textOf("{\\rtf1 open \\")).toEqual(["open "]);
    expect(textOf("}}}}x\\par")).toEqual(["x"]);
  });
});
