import { element } from "#app/viewers/parts/element.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { Grid, MAX_ROWS } from "./grid.ts";
import { readTables, type Table } from "./read-tables.ts";

/** A spreadsheet or a table of text: its sheets as grids, the chosen cell in full above. */
export const showSheet: Viewer = async (host) => {
  const bytes = await host.read(0, host.file.sizeBytes);
  const tables = await readTables(bytes, host.file.extension, host.locale);
  const [first] = tables;
  if (first === undefined) throw new ViewerError("broken");
  const cellName = element("span", { className: "num" });
  const cellText = element("output", { className: "sheet-value", attributes: { dir: "auto" } });
  const line = element("div", { className: "sheet-line" });
  line.append(cellName, cellText);
  const place = element("div", { className: "sheet-place" });
  const note = element("p", { className: "reader-note" });
  const open = (table: Table) => {
    const grid = new Grid(host, table);
    grid.onChosen = (name, text) => {
      cellName.textContent = name;
      cellText.value = text;
    };
    const isCut = table.rows > MAX_ROWS;
    const notes = [
      ...(isCut ? [host.t("sheet.rowsShown", { all: MAX_ROWS, total: table.rows })] : []),
      ...(table.hasFormulas ? [host.t("sheet.formulas")] : []),
    ];
    note.textContent = notes.join(" ");
    note.hidden = notes.length === 0;
    place.replaceChildren(grid.root);
    grid.start();
  };
  const all = element("div", { className: "sheet" });
  all.append(line, note, place);
  if (tables.length > 1) all.append(tabsOf(host, tables, open));
  host.root.append(all);
  open(first);
  host.shown();
};

function tabsOf(
  host: ViewerHost,
  tables: readonly Table[],
  open: (table: Table) => void,
): HTMLElement {
  const nav = element("nav", {
    className: "sheet-tabs",
    attributes: { "aria-label": host.t("sheet.tabs") },
  });
  const buttons = tables.map((table, index) => {
    const button = element("button", {
      className: "sheet-tab",
      text: table.name,
      attributes: { type: "button", dir: "auto" },
    });
    if (index === 0) button.setAttribute("aria-current", "page");
    button.addEventListener("click", () => {
      for (const other of buttons) other.removeAttribute("aria-current");
      button.setAttribute("aria-current", "page");
      open(table);
    });
    return button;
  });
  nav.append(...buttons);
  return nav;
}
