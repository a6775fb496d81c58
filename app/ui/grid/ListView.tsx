// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, its cells are not
import type { ReactNode } from "react";
import { forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import { FileRow, sealedRow } from "./FileRow.tsx";
import styles from "./Grid.module.css";
import { GridHead } from "./GridHead.tsx";
import type { FileGridProps, GridViewHandle } from "./grid-props.ts";
import type { RowControlSet } from "./RowControls.tsx";
import { isSelected } from "./selection.ts";
import { hasKeptControl, NO_CONTROLS, useIsFirstLook } from "./use-first-look.ts";
import { selectedShare } from "./use-grid-rows.ts";
import { useBrowserLayoutEffect, useLineWindow } from "./use-line-window.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

export type GridViewProps = {
  grid: FileGridProps;
  controls: RowControlSet;
  active: number;
  onSelectAll: (isAll: boolean) => void;
  /** Called after every drawing, before the browser paints. */
  onDrawn: () => void;
};

/** The rows of the list view that are in sight, between the column heads and the end. */
export const ListView = forwardRef<GridViewHandle, GridViewProps>(function ListView(props, ref) {
  const { grid, active } = props;
  const { rows, texts, selection, drag, events } = grid;
  const body = useRef<HTMLDivElement>(null);
  const isFirstLook = useIsFirstLook(grid.place, rows);
  const controls = isFirstLook ? NO_CONTROLS : props.controls;
  const view = useLineWindow(body, rows.count, isFirstLook);
  const { range, pageLines, scrollToLine } = view;
  useScrollAnchor({ body, rows, sort: grid.sort, place: grid.place, active, view });
  useImperativeHandle(ref, () => ({ scrollToRow: scrollToLine, pageLines, columns: () => 1 }), [
    scrollToLine,
    pageLines,
  ]);
  useBrowserLayoutEffect(props.onDrawn);
  const { onRange } = events;
  useEffect(() => onRange?.(range.first, range.last), [onRange, range.first, range.last]);
  const drawn: ReactNode[] = [];
  for (let index = range.first; index < range.last; index += 1) {
    const row = rows.rowAt(index) ?? rows.sealedAt?.(index) ?? sealedRow(index);
    drawn.push(
      <FileRow
        key={index % range.slots}
        row={row}
        index={index}
        texts={texts}
        controls={controls}
        isActive={index === active}
        isSelected={isSelected(selection, row.key)}
        isDropTarget={drag?.overKey === row.key}
        isDraggable={drag !== undefined && row.state.kind === "normal"}
        place={grid.extra && (row.place ?? grid.extra.noPlace)}
      />,
    );
  }
  return (
    <>
      <GridHead
        texts={texts}
        sort={grid.sort}
        onSort={grid.onSort}
        selected={selectedShare(grid)}
        onSelectAll={props.onSelectAll}
        isCovered={Boolean(grid.bar)}
        place={grid.extra?.placeHead}
      />
      <div
        ref={body}
        className={styles.body}
        role="rowgroup"
        data-first={(isFirstLook && hasKeptControl(props.controls)) || undefined}
      >
        {drawn}
      </div>
    </>
  );
});
