import { describe, expect, it } from "vitest";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { drawnKindOf, isPictured } from "./picture-rules.ts";

const GIB = 1024 ** 3;

describe("what gets a picture", () => {
  it.each([
    ["a.jpg", true],
    ["a.TIFF", true],
    ["a.pdf", false],
    ["a.mp4", false],
    ["jpg", false],
    [".jpg", false],
  ])("is an image by its name: %s", (name, is) => {
    expect(isPictured({ name, sizeBytes: 1 })).toBe(is);
  });

  it("is no image above 20 MiB, or above 5 MiB of HEIC", () => {
    const { maxImageBytes, maxHeicBytes } = THUMBNAIL_LIMITS;
    expect(isPictured({ name: "a.png", sizeBytes: maxImageBytes })).toBe(true);
    expect(isPictured({ name: "a.png", sizeBytes: maxImageBytes + 1 })).toBe(false);
    expect(isPictured({ name: "a.heic", sizeBytes: maxHeicBytes })).toBe(true);
    expect(isPictured({ name: "a.heic", sizeBytes: maxHeicBytes + 1 })).toBe(false);
  });

  it.each([
    ["Bericht.PDF", "pdf"],
    ["a.mp4", "video"],
    ["a.M4V", "video"],
    ["a.mov", "video"],
    ["a.webm", "video"],
    ["a.mkv", "video"],
    ["a.ogv", "video"],
    ["a.3gp", "video"],
    ["a.mp3", null],
    ["a.jpg", null],
    ["pdf", null],
    [".pdf", null],
    ["a.docx", null],
  ])("is drawn of %s as %s, whatever its size", (name, kind) => {
    expect(drawnKindOf({ name, sizeBytes: 5 * GIB })).toBe(kind);
    expect(drawnKindOf({ name, sizeBytes: 0 })).toBeNull();
  });
});
