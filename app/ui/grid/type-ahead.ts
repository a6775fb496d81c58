import type { RowSource } from "./row.ts";

/**
 * The next row whose name begins with what was typed, round the end; null when there is none. One letter, or the
 * same one again and again, goes from name to name; a longer word may stay where it is.
 */
export function findTyped(
  rows: Pick<RowSource, "count" | "rowAt" | "nameAt">,
  text: string,
  active: number,
): number | null {
  const [letter = ""] = text;
  const isRepeated = [...text].every((one) => one === letter);
  const start = isRepeated ? letter : text;
  const first = isRepeated ? active + 1 : active;
  for (let step = 0; step < rows.count; step += 1) {
    const index = (first + step) % rows.count;
    const name = rows.nameAt === undefined ? rows.rowAt(index)?.name : rows.nameAt(index);
    if (name?.toLocaleLowerCase().startsWith(start) === true) return index;
  }
  return null;
}
