import { describe, expect, it } from "vitest";
import { isJump, linesInView, scrollForLine } from "./line-window.ts";

const view = { scrolledPx: 0, viewPx: 800, linePx: 40, lines: 100_000 };

describe("a jump", () => {
  const shown = linesInView({ ...view, scrolledPx: 400_000 });

  it("leaves nothing of what was mounted", () => {
    expect(isJump(shown, { ...shown, first: shown.last, last: shown.last + 9 })).toBe(true);
    expect(isJump(shown, { ...shown, first: shown.first - 9, last: shown.first })).toBe(true);
  });

  it("is no scroll by a page, whose rows overlap", () => {
    expect(isJump(shown, linesInView({ ...view, scrolledPx: 400_800 }))).toBe(false);
    expect(isJump(shown, linesInView({ ...view, scrolledPx: 399_200 }))).toBe(false);
  });
});

describe("lines in view", () => {
  it("mounts a few dozen of 100 000 lines", () => {
    const { first, last } = linesInView(view);
    expect(first).toBe(0);
    expect(last).toBeLessThan(50);
  });

  it("covers the view wherever it is, with lines to spare on both sides", () => {
    for (const scrolledPx of [0, 39, 40, 41, 12_345, 2_000_000, 3_999_200]) {
      const { first, last } = linesInView({ ...view, scrolledPx });
      const firstSeen = Math.floor(scrolledPx / 40);
      const lastSeen = Math.min(view.lines, Math.ceil((scrolledPx + 800) / 40));
      expect(first).toBeLessThanOrEqual(firstSeen);
      expect(last).toBeGreaterThanOrEqual(lastSeen);
    }
  });

  it("says how many of them fill the view", () => {
    for (const lines of [5, 100_000]) {
      expect(linesInView({ ...view, lines }).seen).toBe(21);
    }
  });

  it("mounts the same number everywhere, so that elements can be used again", () => {
    const lengths = [0, 5_000, 123_457, 3_999_200].map((scrolledPx) => {
      const { first, last } = linesInView({ ...view, scrolledPx });
      return last - first;
    });
    expect(new Set(lengths).size).toBe(1);
  });

  it("gives every mounted line a place of its own", () => {
    const { first, last, slots } = linesInView({ ...view, scrolledPx: 77_777 });
    const places = new Set<number>();
    for (let line = first; line < last; line += 1) places.add(line % slots);
    expect(places.size).toBe(last - first);
  });

  it("does not move while less than a step is scrolled", () => {
    expect(linesInView({ ...view, scrolledPx: 4_000 })).toEqual(
      linesInView({ ...view, scrolledPx: 4_039 }),
    );
  });

  it("mounts all of a short list, and nothing of an empty one", () => {
    expect(linesInView({ ...view, lines: 3 })).toMatchObject({ first: 0, last: 3 });
    expect(linesInView({ ...view, lines: 0 })).toMatchObject({ first: 0, last: 0 });
  });
});

describe("scrolling to a line", () => {
  const covered = { ...view, scrolledPx: 400, headPx: 44, footPx: 0 };

  it("does not scroll when the line is in view", () => {
    expect(scrollForLine({ ...covered, line: 15 })).toBe(0);
  });

  it("scrolls up until the line clears the head", () => {
    expect(scrollForLine({ ...covered, line: 10 })).toBe(-44);
  });

  it("scrolls down until the line clears the foot", () => {
    expect(scrollForLine({ ...covered, line: 30 })).toBe(40);
    expect(scrollForLine({ ...covered, line: 30, footPx: 72 })).toBe(112);
  });
});
