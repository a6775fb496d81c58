import { describe, expect, it } from "vitest";
import { splitFileName } from "./file-name.ts";

describe("splitting a file's name", () => {
  it.each([
    ["Budget 2026 Q2.xlsx", "Budget 2026 Q2", ".xlsx"],
    ["archive.tar.gz", "archive.tar", ".gz"],
    ["عقد المقاول.pdf", "عقد المقاول", ".pdf"],
    ["photo\u202Egpj.exe", "photo\u202Egpj", ".exe"],
    ["a.b", "a", ".b"],
    ["name.abcdefghij", "name", ".abcdefghij"],
  ])("%s ends in its type", (name, base, extension) => {
    expect(splitFileName(name)).toEqual({ base, extension });
  });

  it.each(["README", ".gitignore", "ends with dot.", "name.abcdefghijk", "v1.2 final draft", ""])(
    "%j has no extension",
    (name) => {
      expect(splitFileName(name)).toEqual({ base: name, extension: "" });
    },
  );

  it("loses no character", () => {
    const name = "Kick-off slides. Final (2).pptx";
    const { base, extension } = splitFileName(name);
    expect(base + extension).toBe(name);
  });
});
