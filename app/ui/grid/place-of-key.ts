import type { RowSource } from "./row.ts";

/** Where the item with this key is now, `near` first: it seldom moves far. `null` when it is gone. */
export function placeOfKey(rows: RowSource, key: string, near: number): number | null {
  if (rows.rowAt(near)?.key === key) return near;
  if (rows.placeOf !== undefined) return rows.placeOf(key);
  for (let index = 0; index < rows.count; index += 1) {
    if (rows.rowAt(index)?.key === key) return index;
  }
  return null;
}
