import { element } from "#app/viewers/parts/element.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import {
  columnName,
  columnsIn,
  type Merge,
  mergeAt,
  mergesIn,
  type Offsets,
  offsetsOf,
  rowsIn,
  type Span,
} from "./grid-window.ts";
import type { Table } from "./read-tables.ts";

const ROW_PX = 26;
const HEAD_PX = 56;
const USUAL_WIDTH_PX = 96;
const CHARACTER_PX = 8;
const WIDEST_PX = 480;
/** Browsers lose count above some 17 million pixels. */
export const MAX_ROWS = 600_000;
const MAX_COLUMNS = 16_384;
/** An empty sheet still looks like one. */
const LEAST = { rows: 40, columns: 12 };

interface Place {
  readonly row: number;
  readonly column: number;
}

/** What is drawn, and the merged cells of which it shows something. */
interface View {
  readonly rows: Span;
  readonly columns: Span;
  readonly merges: readonly Merge[];
}

/** A sheet of any size: only the cells in sight are there. Arrows go from cell to cell. */
export class Grid {
  readonly root: HTMLElement;
  readonly #host: ViewerHost;
  readonly #table: Table;
  readonly #offsets: Offsets;
  readonly #rows: number;
  readonly #merges: readonly Merge[];
  readonly #cells = element("div", { className: "sheet-cells" });
  #chosen: Place = { row: 0, column: 0 };
  #asked = 0;
  onChosen: (name: string, text: string) => void = () => undefined;

  constructor(host: ViewerHost, table: Table) {
    this.#host = host;
    this.#table = table;
    this.#rows = Math.max(LEAST.rows, Math.min(table.rows, MAX_ROWS));
    const columns = Math.max(LEAST.columns, Math.min(table.columns, MAX_COLUMNS));
    this.#offsets = offsetsOf(Array.from({ length: columns }, (_, n) => widthOf(table, n)));
    this.#merges = table.merges.map((merge) => ({
      ...merge,
      endRow: Math.min(merge.endRow, this.#rows - 1),
      endCol: Math.min(merge.endCol, columns - 1),
    }));
    this.root = element("div", {
      className: "sheet-grid",
      attributes: {
        role: "grid",
        tabindex: "0",
        dir: "ltr",
        "data-keys": "",
        "aria-label": table.name === "" ? host.t("sheet.grid") : table.name,
        "aria-rowcount": String(this.#rows + 1),
        "aria-colcount": String(columns + 1),
        "aria-activedescendant": "chosen-cell",
      },
    });
    this.#cells.style.blockSize = `${(this.#rows + 1) * ROW_PX}px`;
    this.#cells.style.inlineSize = `${HEAD_PX + (this.#offsets.at(-1) ?? 0)}px`;
    this.root.append(this.#cells);
    this.root.addEventListener("scroll", () => this.#ask(), { passive: true });
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("pointerdown", (event) => this.#press(event));
    new ResizeObserver(() => this.#ask()).observe(this.root);
  }

  start(): void {
    this.#draw();
    this.#tell();
  }

  #ask(): void {
    cancelAnimationFrame(this.#asked);
    this.#asked = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.root;
    const rows = rowsIn(this.#rows, ROW_PX, { from: scrollTop, to: scrollTop + clientHeight });
    const columns = columnsIn(this.#offsets, scrollLeft, scrollLeft + clientWidth);
    const view = { rows, columns, merges: mergesIn(this.#merges, rows, columns) };
    const made = [this.#headRow(columns)];
    for (let row = rows.first; row < rows.end; row += 1) made.push(this.#row(row, view));
    this.#cells.replaceChildren(...made);
  }

  #headRow(columns: Span): HTMLElement {
    const line = element("div", { className: "sheet-head", attributes: { role: "row" } });
    line.setAttribute("aria-rowindex", "1");
    line.append(
      element("span", { className: "sheet-corner", attributes: { role: "columnheader" } }),
    );
    for (let column = columns.first; column < columns.end; column += 1) {
      const cell = element("span", {
        text: columnName(column),
        attributes: { role: "columnheader" },
      });
      this.#place(cell, column);
      if (column === this.#chosen.column) cell.className = "is-here";
      line.append(cell);
    }
    return line;
  }

  #row(row: number, view: View): HTMLElement {
    const { rows, columns, merges } = view;
    const line = element("div", { className: "sheet-row", attributes: { role: "row" } });
    line.setAttribute("aria-rowindex", String(row + 2));
    line.style.insetBlockStart = `${(row + 1) * ROW_PX}px`;
    const head = element("span", { text: String(row + 1), attributes: { role: "rowheader" } });
    head.className = row === this.#chosen.row ? "sheet-number is-here" : "sheet-number";
    line.append(head);
    for (let column = columns.first; column < columns.end; column += 1) {
      const merge = mergeAt(merges, { row, column });
      if (merge === undefined) {
        line.append(this.#cell({ row, column }));
        continue;
      }
      // Drawn once, with the first of its places that is in sight.
      const isFirst =
        row === Math.max(merge.startRow, rows.first) &&
        column === Math.max(merge.startCol, columns.first);
      if (isFirst) line.append(this.#merged(merge, row));
    }
    return line;
  }

  /** `row`: whose line it is drawn in. */
  #merged(merge: Merge, row: number): HTMLElement {
    const { startRow, startCol, endRow, endCol } = merge;
    const cell = this.#cell({ row: startRow, column: startCol });
    const from = this.#offsets[startCol] ?? 0;
    cell.style.inlineSize = `${(this.#offsets[endCol + 1] ?? from) - from}px`;
    cell.style.top = `${(startRow - row) * ROW_PX}px`;
    cell.style.blockSize = `${(endRow - startRow + 1) * ROW_PX}px`;
    cell.setAttribute("aria-rowspan", String(endRow - startRow + 1));
    cell.setAttribute("aria-colspan", String(endCol - startCol + 1));
    return cell;
  }

  #cell({ row, column }: Place): HTMLElement {
    const text = this.#table.textAt(row, column);
    const cell = element("span", { text, attributes: { role: "gridcell", dir: "auto" } });
    cell.setAttribute("aria-colindex", String(column + 2));
    this.#place(cell, column);
    if (this.#table.isNumber(row, column)) cell.classList.add("is-number");
    if (this.#table.isFormula(row, column)) cell.classList.add("is-formula");
    if (row === this.#chosen.row && column === this.#chosen.column) {
      cell.classList.add("is-chosen");
      cell.id = "chosen-cell";
      cell.setAttribute("aria-selected", "true");
    }
    return cell;
  }

  /** From the left edge of the sheet: a cell whose words run from the right would count from the other one. */
  #place(cell: HTMLElement, column: number): void {
    const from = this.#offsets[column] ?? 0;
    cell.style.left = `${HEAD_PX + from}px`;
    cell.style.inlineSize = `${(this.#offsets[column + 1] ?? from) - from}px`;
  }

  #press(event: PointerEvent): void {
    const box = this.#cells.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top) / ROW_PX) - 1;
    const at = event.clientX - box.left - HEAD_PX;
    const { first: column } = columnsIn(this.#offsets, at, at + 1);
    if (row >= 0 && at >= 0) this.#choose({ row, column });
  }

  #key(event: KeyboardEvent): void {
    // With these it is the browser's, as to go back.
    if (event.altKey || event.metaKey) return;
    const { row, column } = this.#chosen;
    const { endRow = row, endCol = column } = mergeAt(this.#merges, this.#chosen) ?? {};
    const page = Math.max(1, Math.floor(this.root.clientHeight / ROW_PX) - 2);
    const places: Readonly<Record<string, Place>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: endRow + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: endCol + 1 },
      PageUp: { row: row - page, column },
      PageDown: { row: row + page, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? this.#table.rows - 1 : row, column: this.#table.columns - 1 },
    };
    if (event.key === "Escape") this.#host.passKey("Escape");
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.#choose(place);
  }

  #choose({ row, column }: Place): void {
    const place = {
      row: Math.max(0, Math.min(this.#rows - 1, row)),
      column: Math.max(0, Math.min(this.#offsets.length - 2, column)),
    };
    const merge = mergeAt(this.#merges, place);
    this.#chosen = merge ? { row: merge.startRow, column: merge.startCol } : place;
    this.#reveal();
    this.#draw();
    this.#tell();
  }

  #reveal(): void {
    const { row, column } = this.#chosen;
    const top = row * ROW_PX;
    const bottom = top + 2 * ROW_PX;
    if (top < this.root.scrollTop) this.root.scrollTop = top;
    const { clientHeight, clientWidth } = this.root;
    if (bottom > this.root.scrollTop + clientHeight) this.root.scrollTop = bottom - clientHeight;
    const left = this.#offsets[column] ?? 0;
    const right = HEAD_PX + (this.#offsets[column + 1] ?? left);
    if (left < this.root.scrollLeft) this.root.scrollLeft = left;
    if (right > this.root.scrollLeft + clientWidth) this.root.scrollLeft = right - clientWidth;
  }

  #tell(): void {
    const { row, column } = this.#chosen;
    this.onChosen(`${columnName(column)}${row + 1}`, this.#table.textAt(row, column));
  }
}

function widthOf(table: Table, column: number): number {
  const characters = table.width(column);
  if (characters === null) return USUAL_WIDTH_PX;
  return Math.max(24, Math.min(WIDEST_PX, Math.round(characters * CHARACTER_PX + 5)));
}
