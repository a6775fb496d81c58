import { describe, expect, it } from "vitest";
import { isDecimalId } from "./ids.ts";

describe("a decimal id", () => {
  it.each(["0", "1", "9007199254740993", "9".repeat(19)])("%s is canonical", (id) => {
    expect(isDecimalId(id)).toBe(true);
  });

  it.each([
    "",
    "00",
    "01",
    "-1",
    "+1",
    "1.0",
    "1e3",
    " 1",
    "1 ",
    "1\n",
    "٣",
    "0x1",
    "9".repeat(20),
    7,
    null,
  ])("%j is refused", (id) => {
    expect(isDecimalId(id)).toBe(false);
  });
});
