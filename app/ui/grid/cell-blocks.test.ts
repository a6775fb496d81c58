import { afterEach, describe, expect, it } from "vitest";
import { cellBlocks } from "./cell-blocks.ts";
import { boxBetween, rowsInBox } from "./marquee-rows.ts";

afterEach(() => document.body.replaceChildren());

const COLUMNS = 3;
const CELL_PX = 180;
const GAP_PX = 20;
const LINE_PX = 100;
const WIDTH_PX = COLUMNS * CELL_PX + (COLUMNS - 1) * GAP_PX;

function at(element: Element, left: number, top: number, width: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

/** Lines of three tiles as a browser lays them out; of all lines these are mounted. */
function tiles(direction: "ltr" | "rtl", mounted: readonly number[], lines = 4): HTMLElement {
  const root = document.createElement("div");
  const body = document.createElement("div");
  body.ariaRowCount = String(lines);
  for (const ordinal of mounted) {
    const line = document.createElement("div");
    line.dataset.line = "";
    line.ariaRowIndex = String(ordinal + 1);
    line.style.cssText = `direction: ${direction}; column-gap: ${GAP_PX}px; grid-template-columns: ${CELL_PX}px ${CELL_PX}px ${CELL_PX}px`;
    at(line, 0, ordinal * LINE_PX, WIDTH_PX, LINE_PX);
    for (let column = 0; column < COLUMNS; column += 1) {
      const tile = document.createElement("div");
      tile.dataset.index = String(ordinal * COLUMNS + column);
      const place = direction === "rtl" ? COLUMNS - 1 - column : column;
      at(tile, place * (CELL_PX + GAP_PX), ordinal * LINE_PX, CELL_PX, LINE_PX);
      line.append(tile);
    }
    body.append(line);
  }
  root.append(body);
  document.body.append(root);
  return root;
}

describe("a rectangle over tiles", () => {
  const overTheLeft = boxBetween({ x: 0, y: 10 }, { x: CELL_PX, y: 190 });

  it("on the left touches the first of each line where lines run to the right", () => {
    const blocks = cellBlocks(tiles("ltr", [0, 1]), 12);
    expect(rowsInBox(blocks, overTheLeft)).toEqual([0, 3]);
  });

  it("on the left touches the last of each line where lines run to the left", () => {
    const blocks = cellBlocks(tiles("rtl", [0, 1]), 12);
    expect(rowsInBox(blocks, overTheLeft)).toEqual([2, 5]);
    const overTheRight = boxBetween({ x: WIDTH_PX, y: 10 }, { x: WIDTH_PX - 1, y: 50 });
    expect(rowsInBox(blocks, overTheRight)).toEqual([0]);
  });

  it("knows lines that are not mounted, and a last one that is short, in either direction", () => {
    for (const direction of ["ltr", "rtl"] as const) {
      const blocks = cellBlocks(tiles(direction, [2]), 10);
      const all = rowsInBox(blocks, boxBetween({ x: 0, y: 0 }, { x: WIDTH_PX, y: 4 * LINE_PX }));
      expect(all, direction).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      document.body.replaceChildren();
    }
  });

  it("in the gap between two of them touches none", () => {
    for (const direction of ["ltr", "rtl"] as const) {
      const blocks = cellBlocks(tiles(direction, [0]), 12);
      const gap = boxBetween({ x: CELL_PX + 1, y: 10 }, { x: CELL_PX + GAP_PX - 1, y: 300 });
      expect(rowsInBox(blocks, gap), direction).toEqual([]);
      document.body.replaceChildren();
    }
  });
});
