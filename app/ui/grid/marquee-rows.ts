/** A rectangle in CSS pixels, its edges in any order of drawing already put right. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Lines of one height under each other, each of the same columns; also those that are not mounted. */
export interface CellBlock {
  /** Places of its rows: from `start` to `end`, not included. */
  readonly start: number;
  readonly end: number;
  /** Upper edge of its first line. */
  readonly topPx: number;
  /** From line to line. */
  readonly linePx: number;
  /** What of a line its cells take; the rest is the gap below. */
  readonly cellPx: number;
  readonly columns: readonly Pick<Box, "left" | "right">[];
}

/** The rectangle between two points. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}

/** The rows that a rectangle touches, in their order; a line that it touches with its edge alone is none. */
export function rowsInBox(blocks: readonly CellBlock[], box: Box): number[] {
  return blocks.flatMap((block) => rowsOfBlock(block, box));
}

function rowsOfBlock(block: CellBlock, box: Box): number[] {
  const touched = [...block.columns.keys()].filter((column) => {
    const cell = block.columns[column];
    return cell !== undefined && cell.left < box.right && cell.right > box.left;
  });
  if (touched.length === 0 || block.linePx <= 0) return [];
  const lines = Math.ceil((block.end - block.start) / block.columns.length);
  const first = Math.max(0, Math.floor((box.top - block.topPx - block.cellPx) / block.linePx) + 1);
  const last = Math.min(lines, Math.ceil((box.bottom - block.topPx) / block.linePx));
  const found: number[] = [];
  for (let line = first; line < last; line += 1) {
    for (const column of touched) {
      const index = block.start + line * block.columns.length + column;
      if (index < block.end) found.push(index);
    }
  }
  return found;
}
