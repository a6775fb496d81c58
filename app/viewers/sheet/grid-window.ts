/** Where each column begins, in pixels; one more at the end. */
export type Offsets = readonly number[];

export interface Span {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** Cells that are one, by their first and last rows and columns, all included. */
export interface Merge {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}

/** The merged cells that a place belongs to. */
export function mergeAt(
  merges: readonly Merge[],
  { row, column }: { readonly row: number; readonly column: number },
): Merge | undefined {
  return merges.find(
    ({ startRow, startCol, endRow, endCol }) =>
      row >= startRow && row <= endRow && column >= startCol && column <= endCol,
  );
}

/** Those of which something is seen. */
export function mergesIn(merges: readonly Merge[], rows: Span, columns: Span): readonly Merge[] {
  return merges.filter(
    ({ startRow, startCol, endRow, endCol }) =>
      startRow < rows.end &&
      endRow >= rows.first &&
      startCol < columns.end &&
      endCol >= columns.first,
  );
}

export function offsetsOf(widths: readonly number[]): Offsets {
  const offsets = [0];
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width);
  return offsets;
}

/** Columns of which something lies in `[from, to)`. */
export function columnsIn(offsets: Offsets, from: number, to: number): Span {
  const count = offsets.length - 1;
  const first = Math.max(0, Math.min(count, lastAtOrBefore(offsets, from)));
  let end = first;
  while (end < count && (offsets[end] ?? 0) < to) end += 1;
  return { first, end };
}

/** Rows of one height of which something lies in `[from, to)`. */
export function rowsIn(count: number, height: number, view: { from: number; to: number }): Span {
  const first = Math.max(0, Math.min(count, Math.floor(view.from / height)));
  return { first, end: Math.max(first, Math.min(count, Math.ceil(view.to / height))) };
}

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : columnName(rest - 1) + letter;
}

function lastAtOrBefore(offsets: Offsets, at: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
