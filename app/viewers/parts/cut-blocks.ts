import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { Block } from "./blocks.ts";

/** As many blocks as are drawn at once ({@link PREVIEW_LIMITS}.drawnParts), whatever lies in their tables. */
export function cutBlocks(blocks: readonly Block[]): {
  readonly blocks: readonly Block[];
  readonly isCut: boolean;
} {
  let left: number = PREVIEW_LIMITS.drawnParts;
  const end = blocks.findIndex((block) => {
    left -= partsOf(block);
    return left < 0;
  });
  return end < 0 ? { blocks, isCut: false } : { blocks: blocks.slice(0, end), isCut: true };
}

function partsOf(block: Block): number {
  if ("runs" in block) return 1 + block.runs.length;
  if (block.kind !== "table") return 1;
  let parts = 1;
  for (const row of block.rows) {
    for (const cell of row) parts += cell.reduce((sum, inner) => sum + partsOf(inner), 1);
  }
  return parts;
}
