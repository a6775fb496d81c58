import { FileRow } from "./FileRow.tsx";
import type { FileGridProps } from "./grid-props.ts";
import type { RowControlSet } from "./RowControls.tsx";
import { rowOf } from "./sealed-row.ts";
import { isSelected } from "./selection.ts";

interface RowPlace {
  readonly key: number;
  readonly grid: FileGridProps;
  readonly index: number;
  readonly controls: RowControlSet;
  readonly active: number;
}

/**
 * The row of a list view at an index: opened, still sealed, or not arrived yet. No component of its own:
 * hundreds of rows change with each frame of a jump (P6).
 */
export function toListRow({ key, grid, index, controls, active }: RowPlace) {
  const { rows, drag, extra } = grid;
  const row = rowOf(rows, index);
  return (
    <FileRow
      key={key}
      row={row}
      index={index}
      texts={grid.texts}
      controls={controls}
      isActive={index === active}
      isSelected={isSelected(grid.selection, row.key)}
      isDropTarget={drag?.overKey === row.key}
      isDraggable={drag !== undefined && row.state.kind === "normal"}
      place={extra && (row.place ?? extra.noPlace)}
    />
  );
}
