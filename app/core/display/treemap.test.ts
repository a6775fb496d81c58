import { describe, expect, it } from "vitest";
import { layOutTreemap, type TreemapBox } from "./treemap.ts";

const area = ({ width01, height01 }: TreemapBox) => width01 * height01;

/** A fixed run of numbers, so that a failure can be met again. */
function numbers(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (state % 1_000);
  }).toSorted((a, b) => b - a);
}

describe("a treemap", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "gives each its share and no two the same place (%d)",
    (seed) => {
      const sizes = numbers(seed, 3 + seed * 2);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const boxes = layOutTreemap(sizes, 2.6);
      expect(boxes).toHaveLength(sizes.length);
      boxes.forEach((box, index) => {
        expect(area(box)).toBeCloseTo((sizes[index] ?? 0) / total, 9);
        expect(Math.min(box.x01, box.y01)).toBeGreaterThanOrEqual(0);
        expect(Math.max(box.x01 + box.width01, box.y01 + box.height01)).toBeLessThan(1 + 1e-9);
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBeLessThan(1e-9);
      });
    },
  );

  it("is one box for one size, and none for nothing", () => {
    expect(layOutTreemap([5], 2)).toEqual([{ x01: 0, y01: 0, width01: 1, height01: 1 }]);
    expect(layOutTreemap([], 2)).toEqual([]);
    expect(layOutTreemap([0, 0], 2).map(area)).toEqual([0, 0]);
    expect(layOutTreemap([4, 0], 2).map(area)).toEqual([1, 0]);
  });

  it("keeps boxes of like sizes near to squares", () => {
    for (const { width01, height01 } of layOutTreemap([6, 6, 4, 3, 2, 2, 1], 1.5)) {
      const aspect = (width01 * 1.5) / height01;
      expect(Math.max(aspect, 1 / aspect)).toBeLessThan(3);
    }
  });
});

function overlap(a: TreemapBox, b: TreemapBox): number {
  const wide = Math.min(a.x01 + a.width01, b.x01 + b.width01) - Math.max(a.x01, b.x01);
  const high = Math.min(a.y01 + a.height01, b.y01 + b.height01) - Math.max(a.y01, b.y01);
  return Math.max(0, wide) * Math.max(0, high);
}
