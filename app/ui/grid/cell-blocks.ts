import type { CellBlock } from "./marquee-rows.ts";

/** Rows between whose tops lies less than this beside what is expected stand at one distance, in CSS pixels. */
const EVEN_PX = 1;

/**
 * Where all rows of a grid are, made of the few that are mounted: lines have one height, and each mounted one
 * says which it is.
 */
export function cellBlocks(root: HTMLElement, count: number): CellBlock[] {
  const bodies = new Map<Element, HTMLElement[]>();
  for (const line of root.querySelectorAll<HTMLElement>("[data-line]")) {
    const body = line.parentElement;
    if (body !== null) bodies.set(body, [...(bodies.get(body) ?? []), line]);
  }
  const blocks = [...bodies.values()].flatMap((lines) =>
    lines[0]?.dataset.index === undefined ? blockOfTiles(lines) : blocksOfRows(lines, count),
  );
  // The last line of tiles may be a short one.
  return blocks.map((block, at) => ({
    ...block,
    end: Math.min(block.end, blocks[at + 1]?.start ?? count),
  }));
}

function blocksOfRows(lines: readonly HTMLElement[], count: number): CellBlock[] {
  const rows = lines.map((line) => ({
    index: Number(line.dataset.index),
    rect: line.getBoundingClientRect(),
  }));
  const [first] = rows;
  if (first === undefined) return [];
  const isEven = rows.every(
    ({ index, rect }) =>
      Math.abs(rect.top - first.rect.top - (index - first.index) * first.rect.height) < EVEN_PX,
  );
  const toBlock = ({ index, rect }: typeof first, start: number, end: number): CellBlock => ({
    start,
    end,
    topPx: rect.top - (index - start) * rect.height,
    linePx: rect.height,
    cellPx: rect.height,
    columns: [rect],
  });
  // With headings between them all are mounted, each where it stands.
  return isEven
    ? [toBlock(first, 0, count)]
    : rows.map((row) => toBlock(row, row.index, row.index + 1));
}

function blockOfTiles(lines: readonly HTMLElement[]): CellBlock[] {
  const [line] = lines;
  const tile = line?.querySelector<HTMLElement>("[data-index]");
  if (line === undefined || tile === undefined || tile === null) return [];
  const style = getComputedStyle(line);
  const count = style.gridTemplateColumns.split(" ").length;
  const { top, height } = line.getBoundingClientRect();
  const cell = tile.getBoundingClientRect();
  const step = cell.width + (Number.parseFloat(style.columnGap) || 0);
  const sign = style.direction === "rtl" ? -1 : 1;
  const ordinal = Number(line.ariaRowIndex) - 1;
  const start = Number(tile.dataset.index) - ordinal * count;
  const allLines = Number(line.parentElement?.ariaRowCount);
  return [
    {
      start,
      end: start + allLines * count,
      topPx: top - ordinal * height,
      linePx: height,
      cellPx: cell.height,
      columns: Array.from({ length: count }, (_, column) => ({
        left: cell.left + sign * column * step,
        right: cell.right + sign * column * step,
      })),
    },
  ];
}
