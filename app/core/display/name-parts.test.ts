import { describe, expect, it } from "vitest";
import { toCopyName } from "./copy-name.ts";
import { extensionOf, splitName } from "./name-parts.ts";

describe("a name", () => {
  it.each([
    ["report.pdf", "report", ".pdf"],
    ["archive.tar.gz", "archive.tar", ".gz"],
    ["no extension", "no extension", ""],
    ["pdf", "pdf", ""],
    [".gitignore", ".gitignore", ""],
    ["ends.", "ends.", ""],
    ["Mr. Smith", "Mr. Smith", ""],
    ["v1.abcdefghij", "v1", ".abcdefghij"],
    ["v1.abcdefghijk", "v1.abcdefghijk", ""],
    ["港湾.docx", "港湾", ".docx"],
    ["photo\u202Egpj.exe", "photo\u202Egpj", ".exe"],
    ["v1.2 final draft", "v1.2 final draft", ""],
    ["", "", ""],
  ])("%s is %s and %s", (name, base, ext) => {
    expect(splitName(name)).toEqual({ base, ext });
  });

  it("has its extension in lower case for every decision", () => {
    expect(extensionOf("A.PDF")).toBe("pdf");
    expect(extensionOf("A")).toBe("");
  });
});

describe("the name of a duplicate", () => {
  it("adds copy before the extension until nobody has it", () => {
    const taken = new Set(["a copy.txt", "a copy copy.txt"]);
    expect(toCopyName("a.txt", (name) => taken.has(name))).toBe("a copy copy copy.txt");
    expect(toCopyName("b.txt", (name) => taken.has(name))).toBe("b copy.txt");
    expect(toCopyName("folder", () => false)).toBe("folder copy");
  });
});
