import { describe, expect, it } from "vitest";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { openName } from "#tests/support/file-item.ts";
import { isEditable, isOnDark, isOpenedAhead } from "./ahead.ts";

const file = (name: string, sizeBytes = 1) => ({
  name: openName(name, "f".repeat(32)) as never,
  sizeBytes,
});

describe("the next file of a folder", () => {
  it("is opened before it is asked for where that costs little", () => {
    const { aheadBytes } = PREVIEW_LIMITS;
    expect(isOpenedAhead(file("a.jpg", aheadBytes))).toBe(true);
    expect(isOpenedAhead(file("a.jpg", aheadBytes + 1))).toBe(false);
    expect(isOpenedAhead(file("a.txt", aheadBytes))).toBe(true);
  });

  it("is not where nothing would open it, or it would begin to play", () => {
    expect(isOpenedAhead(file("a.txt", PREVIEW_LIMITS.textBytes + 1))).toBe(false);
    expect(["a.mp4", "a.mp3"].map((name) => isOpenedAhead(file(name)))).toEqual([false, false]);
  });
});

describe("a text that can be changed in place", () => {
  it("is text, code or Markdown of no more than a megabyte (Reading R-382)", () => {
    const { editBytes } = PREVIEW_LIMITS;
    expect(["a.txt", "a.ts", "a.md"].map((name) => isEditable(file(name)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isEditable(file("a.txt", editBytes))).toBe(true);
    expect(isEditable(file("a.txt", editBytes + 1))).toBe(false);
    expect(["a.csv", "a.docx", "a.svg", "a"].map((name) => isEditable(file(name)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

it("pictures, sound and films stand on dark, whatever the theme is; documents do not", () => {
  expect((["image", "heif", "rawImage", "audio", "video"] as const).every(isOnDark)).toBe(true);
  expect((["pdf", "text", "sheet", "unknown"] as const).some(isOnDark)).toBe(false);
});
