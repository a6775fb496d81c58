import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  duplicateNameCode,
  findNameFault,
  hasDocumentExtension,
  nameErrorCode,
  toNameKey,
  toStoredName,
} from "./name.ts";
import { toShownName } from "./shown-name.ts";

const problemOf = (name: string) => findNameFault(name)?.problem;

describe("what is wrong with a name", () => {
  it.each([
    ["a:b?", ":"],
    ["a\\b", "\\"],
    ["a?b", "?"],
    ["exe\u202Efdp.txt", "U+202E"],
    ["a\tb", "U+0009"],
    ["a\uD800b", "U+D800"],
    ["\u200Da", "U+200D"],
    ["a.", "."],
    ["con.txt", "con.txt"],
    ["~a", "~"],
    [".~lock", ".~"],
    ["a~$b", "~$"],
    ["", ""],
  ])("of %j is named: %j", (name, what) => {
    expect(findNameFault(name)?.what).toBe(what);
  });
});

describe("a name", () => {
  it.each([
    "a",
    "report.pdf",
    ".gitignore",
    "no extension",
    "two  spaces",
    "a.b.c",
    "...a",
    "a~b",
    "CONSOLE",
    "con.tar.gz",
    "com10",
    "com",
    "nul.",
    "clock$.txt",
    "thumbs.db.bak",
    "تقرير ٢٠٢٦.pdf",
    "می‌خواهم.txt",
    "港湾改修計画.docx",
    "👩‍💻 notes.md",
    "🏳️‍🌈.png",
    "e\u0301clair.txt",
    "a\u00a0b",
    "x".repeat(248),
    "😀".repeat(124),
  ])("%s can be used, unless it ends with a dot", (name) => {
    expect(problemOf(toStoredName(name))).toBe(name.endsWith(".") ? "trailing-dot" : undefined);
  });

  it.each([
    ["", "empty"],
    ["a/b", "slash"],
    ["a\\b", "slash"],
    ["..\\x", "slash"],
    ["a:b", "character"],
    ["a*b", "character"],
    ["a?b", "character"],
    ['a"b', "character"],
    ["a<b", "character"],
    ["a>b", "character"],
    ["a|b", "character"],
    [" a", "leading-space"],
    [" ", "leading-space"],
    ["a ", "trailing-space"],
    ["a.", "trailing-dot"],
    [".", "trailing-dot"],
    ["..", "trailing-dot"],
    ["a\u0000b", "invisible"],
    ["a\tb", "invisible"],
    ["a\nb", "invisible"],
    ["a\u007fb", "invisible"],
    ["a\u0085b", "invisible"],
    ["a\u2028b", "invisible"],
    ["a\u2029b", "invisible"],
    ["exe\u202Efdp.txt", "invisible"],
    ["a\u202Ab", "invisible"],
    ["a\u2066b", "invisible"],
    ["a\u2069b", "invisible"],
    ["a\u200Bb", "invisible"],
    ["\uFEFFa", "invisible"],
    ["a\uD800b", "invisible"],
    ["a\uDC00", "invisible"],
    ["\u200Da", "invisible"],
    ["a\u200C", "invisible"],
    ["a\u200D\u200Db", "invisible"],
    ["a \u200Cb", "invisible"],
    ["CLOCK$", "reserved"],
    ["clock$", "reserved"],
    ["prn", "reserved"],
    ["AUX", "reserved"],
    ["nul", "reserved"],
    ["Con", "reserved"],
    ["com0", "reserved"],
    ["COM9", "reserved"],
    ["lpt0", "reserved"],
    ["LPT9", "reserved"],
    ["con.txt", "reserved"],
    ["LPT1.7z", "reserved"],
    [".syncinfo", "reserved"],
    ["Thumbs.DB", "reserved"],
    ["DESKTOP.INI", "reserved"],
    ["coffer.cache", "reserved"],
    ["$RECYCLE.BIN", "reserved"],
    ["~a", "reserved-part"],
    [".~lock", "reserved-part"],
    ["a~$b", "reserved-part"],
    ["x".repeat(249), "too-long"],
    ["😀".repeat(125), "too-long"],
  ] as const)("%j is refused as %s", (name, problem) => {
    expect(problemOf(name)).toBe(problem);
  });

  it("never throws and never passes a name that the file systems forbid", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (raw) => {
        const problem = problemOf(toStoredName(raw));
        const isPlain =
          raw !== "" && !/[\p{Cc}/\\:*?"<>|]/u.test(raw) && !/^ |[. ]$/.test(toStoredName(raw));
        expect(problem !== undefined || isPlain).toBe(true);
      }),
    );
  });
});

describe("a name that another client sealed", () => {
  it.each([
    ["photo\u202Egpj.exe", "photo\uFFFDgpj.exe"],
    ["bank\u200B.pdf", "bank\uFFFD.pdf"],
    ["a\nb\u2028c\0", "a\uFFFDb\uFFFDc\uFFFD"],
    ["\u200Dx", "\uFFFDx"],
    ["x\u2069y\u2066", "x\uFFFDy\uFFFD"],
    ["\uD800", "\uFFFD"],
  ])("%j is shown as %j", (sealed, shown) => {
    expect(toShownName(sealed)).toBe(shown);
    expect(findNameFault(toShownName(sealed))).toBeUndefined();
  });

  it("stays as it is when nothing is hidden in it", () => {
    for (const name of ["👩‍🚀.mov", "می‌خواهم.pdf", "<script>", "عقد\u200F.pdf", "a b"])
      expect(toShownName(name)).toBe(name);
  });
});

describe("the code of a refused name", () => {
  it.each([
    ["empty", "upload", 7201],
    ["reserved", "upload", 3500],
    ["too-long", "upload", 3500],
    ["character", "folder", 7246],
    ["empty", "folder", 7246],
    ["empty", "document", 7241],
    ["slash", "document", 7243],
    ["slash", "rename-file", 7243],
    ["reserved", "rename-file", 8213],
  ] as const)("%s at %s is %i", (problem, use, code) => {
    expect(nameErrorCode(problem, use)).toBe(code);
  });

  it("for a name that is there already depends on what is named", () => {
    expect(duplicateNameCode("upload")).toBe(7030);
    expect(duplicateNameCode("folder")).toBe(7245);
    expect(duplicateNameCode("rename-file")).toBe(8211);
    expect(duplicateNameCode("document")).toBe(8211);
  });
});

describe("two names", () => {
  it.each([
    ["Report.PDF", "report.pdf", true],
    ["\u00e9clair", "e\u0301CLAIR", true],
    ["STRASSE", "straße", false],
    ["a", "b", false],
  ])("%s and %s count as the same: %s", (a, b, isSame) => {
    expect(toNameKey(a) === toNameKey(b)).toBe(isSame);
  });
});

describe("a new document", () => {
  it.each([
    ["a.docx", true],
    ["a.PPTX", true],
    ["a.xlsx", true],
    ["a.doc", false],
    ["docx", false],
  ])("%s has an extension that can be made: %s", (name, isGood) => {
    expect(hasDocumentExtension(name)).toBe(isGood);
  });
});
