import { describe, expect, it } from "vitest";
import { toReceipt } from "./receipt.ts";

const words = { head: ["Receipt", "To: Ida"], note: "Nobody signed it.", language: "en" };

describe("a receipt of what was sent", () => {
  it("names each file with its size, between what stands above and below", () => {
    const files = [
      { name: "plan.pdf", sizeBytes: 2_048 },
      { name: "أحمال.xlsx", sizeBytes: 100 },
    ];
    expect(toReceipt(files, words).split("\n")).toEqual([
      ...["Receipt", "To: Ida", ""],
      ...["1. \u2068plan.pdf\u2069 · 2.0 KB", "2. \u2068أحمال.xlsx\u2069 · 100 bytes"],
      ...["", "Nobody signed it.", ""],
    ]);
  });

  it("gives a name, and an owner, one line: nothing in them looks like another file", () => {
    const name = "a.txt\n2. \u202Eforged.pdf\u2028";
    const forged = { ...words, head: ["To: Ida\n1. forged.pdf"] };
    const text = toReceipt([{ name, sizeBytes: 1 }], forged);
    expect(text.split(/[\n\u2028]/)).toHaveLength(6);
    expect(text).not.toContain("\u202E");
  });
});
