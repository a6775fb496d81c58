import { describe, expect, it } from "vitest";
import { FILE_CATEGORIES, MIME_BY_EXTENSION } from "#app/contract/file-categories.data.ts";
import { fileTypeOf } from "./file-type.ts";

describe("the type of a file", () => {
  it.each([
    ["a.txt", "text", true, true],
    ["a.pdf", "doc", true, false],
    ["a.ppt", "office", true, false],
    ["a.potx", "office", false, false],
    ["a.png", "image", true, false],
    ["a.svg", "image", false, false],
    ["a.mp4", "video", false, false],
    ["a.zip", "archive", false, false],
    ["a.xlsb", "spreadsheet", true, false],
    ["a.unknown", undefined, false, false],
  ])("%s is %s, viewable %s, editable %s", (name, category, isViewable, isEditable) => {
    expect(fileTypeOf(name)).toMatchObject({ category, isViewable, isEditable });
  });

  it("is unknown without an extension", () => {
    expect(fileTypeOf("pdf")).toMatchObject({
      kind: "unknown",
      mimeType: "application/octet-stream",
    });
  });

  it("has a MIME type for every extension that the catalogue lists", () => {
    const extensions = FILE_CATEGORIES.flatMap((category) => category.extensions);
    expect(extensions.filter((extension) => !(extension in MIME_BY_EXTENSION))).toEqual([]);
    expect(new Set(extensions).size).toBe(extensions.length);
  });
});
