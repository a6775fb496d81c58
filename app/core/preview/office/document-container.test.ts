import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { hasDocumentPassword, isDocumentOf } from "./document-container.ts";

const part = strToU8("<x/>");
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, part])));
const WORDS = zip("[Content_Types].xml", "word/document.xml");
const MACROS = zip("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin");

describe("bytes that come back as a document", () => {
  it.each([
    ["docx", WORDS],
    ["docm", MACROS],
    ["xlsx", zip("[Content_Types].xml", "xl/workbook.xml")],
    ["pptx", zip("[Content_Types].xml", "ppt/presentation.xml")],
    ["odt", zip("mimetype", "content.xml")],
  ])("are one of its kind: %s", (extension, bytes) => {
    expect(isDocumentOf(extension, bytes)).toBe(true);
  });

  it.each([
    ["another kind", "xlsx", WORDS],
    ["macros where there are none", "docx", MACROS],
    ["a web page", "docx", strToU8("<html><script>alert(1)</script>".repeat(9))],
    ["nothing", "docx", new Uint8Array(0)],
    ["zeros", "docx", new Uint8Array(4096)],
    ["cut at its end", "docx", WORDS.slice(0, -4)],
    ["cut in its middle", "docx", WORDS.slice(0, WORDS.length / 2)],
    ["with something behind it", "docx", new Uint8Array([...WORDS, 1])],
    ["an archive of other things", "docx", zip("a.txt")],
    ["a kind that is not edited", "pdf", WORDS],
  ])("are none: %s", (_what, extension, bytes) => {
    expect(isDocumentOf(extension, bytes)).toBe(false);
  });
});

describe("a document with a password (3213)", () => {
  const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);

  it("is a compound file where its kind is another one", () => {
    expect(hasDocumentPassword("docx", compound)).toBe(true);
    expect(hasDocumentPassword("ods", compound)).toBe(true);
    expect(hasDocumentPassword("docx", WORDS)).toBe(false);
    // The older kinds are compound files with and without.
    expect(hasDocumentPassword("doc", compound)).toBe(false);
  });
});
