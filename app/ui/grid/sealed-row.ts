import type { GridRow, RowSource } from "./row.ts";

/** Stands for a row that has not arrived. */
export function sealedRow(index: number, kind: GridRow["kind"] = "file"): GridRow {
  return {
    key: `sealed-${index}`,
    name: "",
    kind,
    symbol: "ft-sealed",
    state: { kind: "sealed" },
  };
}

/** The row at an index: opened, still sealed, or not arrived yet. */
export function rowOf(rows: RowSource, index: number): GridRow {
  return rows.rowAt(index) ?? rows.sealedAt?.(index) ?? sealedRow(index);
}

/** Sealed, and without a name that was opened before the row itself. */
export function isBare({ state, name }: GridRow): boolean {
  return state.kind === "sealed" && name === "";
}
