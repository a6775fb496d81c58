import type { GridRow, GridTexts } from "#app/ui/grid/row.ts";

/** Texts for tests of the grid. */
export const texts: GridTexts = {
  label: "Harbour",
  name: "Name",
  date: "Modified",
  size: "Size",
  actions: "Actions",
  selectAll: "Select all",
  select: (name) => `Select ${name}`,
  star: (name) => `Star ${name}`,
  link: (name) => `Link for ${name}`,
  more: (name) => `More for ${name}`,
  cancel: (name) => `Cancel ${name}`,
  why: "Why?",
  unverified: "Not confirmed",
  older: "Older than last seen",
  dropHere: "Drop here",
  sealed: "item",
  folders: "Folders",
  files: "Files",
};

/** A file row with valid values; tests change what they are about. */
export function aRow(index: number, changes: Partial<GridRow> = {}): GridRow {
  return {
    key: `k${index}`,
    name: `file ${index}.pdf`,
    extension: ".pdf",
    kind: "file",
    symbol: "ft-pdf",
    state: { kind: "normal" },
    href: `/files/${index}`,
    size: "1 KB",
    ...changes,
  };
}
