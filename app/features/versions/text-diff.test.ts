import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, type DiffLine, foldRows } from "./text-diff.ts";

const textOf = (line: DiffLine | null) => line?.parts.map(({ text }) => text).join("");

describe("two texts side by side", () => {
  it("show the words that differ in a changed line, and count what came and went", () => {
    const diff = compareTexts(
      "one\nthe quay opens in April\nend\n",
      "one\nthe quay opens in May\nend\n",
    );
    expect(diff).toMatchObject({ added: 1, removed: 1 });
    const changed = diff?.rows.find(({ isSame }) => !isSame);
    expect(changed?.before?.parts.filter(({ isChanged }) => isChanged)).toEqual([
      { text: "April", isChanged: true },
    ]);
    expect(changed?.after?.parts.filter(({ isChanged }) => isChanged)).toEqual([
      { text: "May", isChanged: true },
    ]);
  });

  it("lose and invent no line, and number them as they stand, whatever the texts are", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "a b", ""), { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const text = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
        const rows = compareTexts(text(before), text(after))?.rows ?? [];
        const side = (which: "before" | "after") => rows.flatMap((row) => row[which] ?? []);
        expect(side("before").map(textOf)).toEqual(before);
        expect(side("after").map(textOf)).toEqual(after);
        expect(side("before").map(({ number }) => number)).toEqual(before.map((_, at) => at + 1));
        expect(side("after").map(({ number }) => number)).toEqual(after.map((_, at) => at + 1));
      }),
    );
  });

  it("fold equal lines away from a change, and unfold the run that is pressed", () => {
    const many = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const rows = compareTexts(many.join("\n"), [...many, "new"].join("\n"))?.rows ?? [];
    const folded = foldRows(rows, new Set());
    expect(folded[0]).toMatchObject({ kind: "fold", index: 0 });
    expect(folded.length).toBeLessThan(10);
    expect(foldRows(rows, new Set([0]))).toHaveLength(rows.length);
  });

  it("without anything in common are not compared at all", () => {
    const lines = (seed: string) =>
      Array.from({ length: 3000 }, (_, index) => `${seed}${index}`).join("\n");
    expect(compareTexts(lines("a"), lines("b"))).toBeNull();
  });
});
