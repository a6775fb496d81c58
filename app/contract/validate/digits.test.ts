import { describe, expect, it } from "vitest";
import { withAsciiDigits } from "./digits.ts";

describe("digits as they are typed", () => {
  it.each([
    ["0123456789", "0123456789"],
    ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
    ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
    ["０１２３４５６７８９", "0123456789"],
    ["०१२३४५६७८९", "0123456789"],
    [" a-٢५ ", " a-25 "],
    ["", ""],
  ])("%s are %s", (typed, ascii) => {
    expect(withAsciiDigits(typed)).toBe(ascii);
  });
});
