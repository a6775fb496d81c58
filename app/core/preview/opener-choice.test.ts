import { describe, expect, it } from "vitest";
import { FILE_CATEGORIES } from "#app/contract/file-categories.data.ts";
import { VIEWER_EXTENSIONS } from "#app/contract/viewer-types.data.ts";
import { chooseOpener, type OpenerName, tooLargeFor } from "./opener-choice.ts";
import { OPENER_EXTENSIONS } from "./openers.data.ts";

const MIB = 1024 * 1024;
const opener = (name: string, sizeBytes = 1000) => chooseOpener({ name, sizeBytes });

describe("what opens a file", () => {
  it.each([
    ["a.JPG", "image"],
    ["a.svg", "image"],
    ["a.heic", "heif"],
    ["a.tiff", "rawImage"],
    ["a.NEF", "rawImage"],
    ["a.pdf", "pdf"],
    ["a.docx", "document"],
    ["a.xlsx", "sheet"],
    ["a.csv", "sheet"],
    ["a.pptx", "slides"],
    ["a.odt", "richText"],
    ["a.DOC", "richText"],
    ["a.dot", "richText"],
    ["a.ppt", "slides"],
    ["a.pps", "slides"],
    ["a.pot", "slides"],
    ["a.md", "markdown"],
    ["a.ts", "code"],
    ["a.txt", "text"],
    ["a.mp4", "video"],
    ["a.flac", "audio"],
    ["a.zip", "archive"],
    ["a.woff2", "font"],
    ["a.exe", "unknown"],
    ["a", "unknown"],
    ["a.toString", "unknown"],
  ] as const)("%s: %s", (name, expected) => {
    expect(opener(name)).toBe(expected);
  });

  it("every spreadsheet of the specification opens as one (Spec B§3)", () => {
    const [table] = FILE_CATEGORIES.filter(({ extensions }) => extensions.includes("xls"));
    expect(table?.extensions.map((extension) => opener(`a.${extension}`))).toEqual(
      Array(5).fill("sheet"),
    );
    expect([opener("a.xlt"), opener("a.csv")]).toEqual(["sheet", "sheet"]);
  });

  it("no extension has two", () => {
    const all = Object.values(OPENER_EXTENSIONS).flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it("every picture and every text of the specification opens as what it is", () => {
    const pictures = [...VIEWER_EXTENSIONS.image, ...VIEWER_EXTENSIONS.imageWithThumbnail];
    for (const extension of pictures)
      expect(["image", "rawImage", "heif"]).toContain(opener(`a.${extension}`));
    const texts = FILE_CATEGORIES.filter(({ isUnicode }) => isUnicode).flatMap(
      ({ extensions }) => extensions,
    );
    for (const extension of texts) {
      expect(["text", "code", "markdown", "sheet"]).toContain(opener(`a.${extension}`));
    }
  });
});

describe("limits of previews (Spec B§9)", () => {
  const LIMITS: readonly (readonly [OpenerName, number | null])[] = [
    ["document", 40 * MIB],
    ["slides", 40 * MIB],
    ["richText", 40 * MIB],
    ["markdown", MIB / 2],
    ["font", 40 * MIB],
    ["sheet", 10 * MIB],
    ["text", 100 * MIB],
    ["code", 100 * MIB],
    ["image", 256 * MIB],
    ["rawImage", 256 * MIB],
    ["heif", 256 * MIB],
    ["pdf", null],
    ["video", null],
    ["audio", null],
    ["archive", null],
    ["unknown", null],
  ];

  it.each(LIMITS)("%s: %s bytes", (name, limitBytes) => {
    if (limitBytes === null) {
      expect(tooLargeFor(name, Number.MAX_SAFE_INTEGER)).toBeNull();
      return;
    }
    expect(tooLargeFor(name, limitBytes)).toBeNull();
    expect(tooLargeFor(name, limitBytes + 1)).toBe(limitBytes);
  });

  it("a table or Markdown of text that is too large for its own viewer is shown as text", () => {
    expect(opener("a.csv", 10 * MIB)).toBe("sheet");
    expect(opener("a.csv", 10 * MIB + 1)).toBe("text");
    expect(opener("a.tsv", 10 * MIB + 1)).toBe("text");
    expect(opener("a.md", MIB / 2)).toBe("markdown");
    expect(opener("a.md", MIB / 2 + 1)).toBe("text");
    expect(opener("a.xlsx", 10 * MIB + 1)).toBe("sheet");
  });
});
