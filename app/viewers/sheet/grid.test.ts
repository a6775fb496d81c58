import { beforeEach, describe, expect, it, vi } from "vitest";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { Grid } from "./grid.ts";
import type { Table } from "./read-tables.ts";

/** Of 60 rows and 4 columns, the second of which says how wide it is. */
const TABLE: Table = {
  name: "Quay",
  rows: 60,
  columns: 4,
  width: (column) => (column === 1 ? 20 : null),
  textAt: (row, column) => (column === 0 ? `خليج ${row}` : `${row}/${column}`),
  isNumber: (_row, column) => column === 2,
  isFormula: () => false,
  hasFormulas: false,
  merges: [],
};

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(260);
  return () => vi.unstubAllGlobals();
});

function aGrid() {
  const passed: string[] = [];
  const { host, root } = aViewerHost({ name: "bill.xlsx" });
  const grid = new Grid({ ...host, passKey: (key) => void passed.push(key) }, TABLE);
  let chosen = "";
  grid.onChosen = (name) => {
    chosen = name;
  };
  root.append(grid.root);
  grid.start();
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    return grid.root.dispatchEvent(event) ? "left to the browser" : chosen;
  };
  const cell = (words: string) =>
    [...root.querySelectorAll<HTMLElement>("[role=gridcell]")].find(
      ({ textContent }) => textContent === words,
    );
  return { root, press, cell, passed };
}

describe("a sheet", () => {
  it("has each cell at the place of its column, whatever direction its words have", () => {
    const { root, cell } = aGrid();
    const lefts = ["خليج 0", "0/1", "0/2"].map((words) => cell(words)?.style.left);
    expect(lefts).toEqual(["56px", "152px", "317px"]);
    const heads = [...root.querySelectorAll<HTMLElement>("[role=columnheader]")];
    expect(heads.slice(1, 4).map(({ style }) => style.left)).toEqual(lefts);
    expect(cell("خليج 0")?.dir).toBe("auto");
  });

  it("is walked by keys from cell to cell, to its ends and no further", () => {
    const { press, passed } = aGrid();
    expect(press("ArrowDown")).toBe("A2");
    expect(press("ArrowRight")).toBe("B2");
    expect(press("End")).toBe("D2");
    expect(press("End", { ctrlKey: true })).toBe("D60");
    expect(press("ArrowDown")).toBe("D60");
    expect(press("PageUp")).toBe("D52");
    expect(press("Home", { ctrlKey: true })).toBe("A1");
    expect(press("ArrowLeft")).toBe("A1");
    expect(press("Escape")).toBe("left to the browser");
    expect(passed).toEqual(["Escape"]);
  });

  it("leaves to the browser what is pressed with Alt or ⌘: to go back, to a line's end", () => {
    const { press, passed } = aGrid();
    for (const held of ["altKey", "metaKey"]) {
      for (const key of ["ArrowLeft", "ArrowDown", "Home", "Escape"]) {
        expect(press(key, { [held]: true })).toBe("left to the browser");
      }
    }
    expect([press("ArrowDown"), passed]).toEqual(["A2", []]);
  });
});
