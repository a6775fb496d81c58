import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { byLine, LineColours } from "./line-colours.ts";
import type { SearchedText } from "./text-find.ts";

describe("colours by lines", () => {
  it("one that goes over several lines is cut at their ends", () => {
    const lines = byLine(["ab\n", "cd\n", "ef"], [{ from: 1, to: 7, kind: "comment" }]);
    expect(lines).toEqual([
      [{ from: 1, to: 3, kind: "comment" }],
      [{ from: 0, to: 3, kind: "comment" }],
      [{ from: 0, to: 1, kind: "comment" }],
    ]);
  });

  it("each line has its own", () => {
    const spans = [
      { from: 0, to: 1, kind: "keyword" },
      { from: 2, to: 3, kind: "number" },
      { from: 4, to: 5, kind: "string" },
    ] as const;
    expect(byLine(["a b\n", "c\n", ""], spans)).toEqual([
      [spans[0], spans[1]],
      [{ from: 0, to: 1, kind: "string" }],
      [],
    ]);
  });
});

describe("what is read for colours", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("CSS", { highlights: new Map() });
    vi.stubGlobal("Highlight", class {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function aText(lines: number, drawn: readonly [number, number]) {
    const read = new Set<number>();
    const text: SearchedText & { drawn: readonly [number, number] } = {
      source: {
        count: lines,
        textOf: (from) => {
          read.add(from);
          return "int a;\n";
        },
        goesOn: () => false,
      },
      scroller: undefined as never,
      drawn,
      wordsOf: () => undefined,
      scrollTo: () => undefined,
    };
    return { text, read };
  }

  it("is what is drawn and some around it, however long the text is", () => {
    const { text, read } = aText(2_000_000, [1_000_000, 1_000_050]);
    new LineColours("c").paint(text);
    expect(read.size).toBe(0);
    vi.runAllTimers();
    expect(Math.min(...read)).toBe(999_600);
    expect(Math.max(...read)).toBe(1_000_249);
  });

  it("is read once for places nearby, and anew for another", () => {
    const { text, read } = aText(10_000, [0, 50]);
    const colours = new LineColours("c");
    colours.paint(text);
    vi.runAllTimers();
    read.clear();
    text.drawn = [100, 150];
    colours.paint(text);
    vi.runAllTimers();
    expect(read.size).toBe(0);
    text.drawn = [5_000, 5_050];
    colours.paint(text);
    vi.runAllTimers();
    expect(read.size).toBeGreaterThan(0);
  });

  it("is not put off by a text that is still being read", () => {
    const { text, read } = aText(1_000, [0, 50]);
    const colours = new LineColours("c");
    for (let piece = 0; piece < 10; piece += 1) {
      colours.paint(text);
      vi.advanceTimersByTime(20);
    }
    expect(read.size).toBeGreaterThan(0);
  });
});
