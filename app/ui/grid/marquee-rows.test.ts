import { describe, expect, it } from "vitest";
import { edgeStep } from "./edge-scroll.ts";
import { boxBetween, type CellBlock, rowsInBox } from "./marquee-rows.ts";

const list: CellBlock = {
  start: 0,
  end: 100_000,
  topPx: -4_000,
  linePx: 40,
  cellPx: 40,
  columns: [{ left: 100, right: 900 }],
};

/** Two lines of folders over three of files, the last one of them short. */
const tiles: readonly CellBlock[] = [
  { start: 0, end: 5, topPx: 0, linePx: 60, cellPx: 44, columns: threeColumns() },
  { start: 5, end: 12, topPx: 200, linePx: 200, cellPx: 184, columns: threeColumns() },
];

function threeColumns() {
  return [0, 200, 400].map((left) => ({ left, right: left + 180 }));
}

function box(from: readonly [number, number], to: readonly [number, number]) {
  return boxBetween({ x: from[0], y: from[1] }, { x: to[0], y: to[1] });
}

describe("the rows that a rectangle touches", () => {
  it("are the lines it reaches into, mounted or not, drawn upwards or downwards", () => {
    expect(rowsInBox([list], box([850, 20], [800, 70]))).toEqual([100, 101]);
    expect(rowsInBox([list], box([800, 70], [850, 20]))).toEqual([100, 101]);
    expect(rowsInBox([list], box([50, -5_000], [120, -3_990]))).toEqual([0]);
    const all = rowsInBox([list], box([0, -5_000], [500, 5_000_000]));
    expect([all.length, all[0], all.at(-1)]).toEqual([100_000, 0, 99_999]);
  });

  it("are none beside the list, and none at an edge that is only touched", () => {
    expect(rowsInBox([list], box([0, 0], [100, 400]))).toEqual([]);
    expect(rowsInBox([list], box([500, -4_100], [600, -4_000]))).toEqual([]);
    expect(rowsInBox([list], box([500, 0], [600, 40]))).toEqual([100]);
    expect(rowsInBox([{ ...list, linePx: 0 }], box([0, 0], [900, 900]))).toEqual([]);
  });

  it("are the tiles of the columns it reaches into, of folders and files, not the gaps", () => {
    expect(rowsInBox(tiles, box([190, 10], [410, 30]))).toEqual([1, 2]);
    expect(rowsInBox(tiles, box([181, 0], [199, 900]))).toEqual([]);
    expect(rowsInBox(tiles, box([0, 45], [600, 59]))).toEqual([]);
    expect(rowsInBox(tiles, box([300, 70], [100, 390]))).toEqual([3, 4, 5, 6]);
    expect(rowsInBox(tiles, box([0, 590], [600, 900]))).toEqual([11]);
  });
});

describe("a pointer held at an edge", () => {
  const view = { topPx: 100, bottomPx: 700 };

  it("scrolls towards it, the nearer the faster, and nowhere away from both", () => {
    expect(edgeStep({ ...view, y: 400 }, 16)).toBe(0);
    const near = edgeStep({ ...view, y: 670 }, 16);
    const nearer = edgeStep({ ...view, y: 690 }, 16);
    expect(near).toBeGreaterThan(0);
    expect(nearer).toBeGreaterThan(near);
    expect(edgeStep({ ...view, y: 130 }, 16)).toBe(-near);
  });

  it("has a fastest, beyond the edge and after a frame that came late", () => {
    expect(edgeStep({ ...view, y: 5_000 }, 16)).toBe(edgeStep({ ...view, y: 700 }, 16));
    expect(edgeStep({ ...view, y: 700 }, 60_000)).toBe(edgeStep({ ...view, y: 700 }, 50));
  });
});
