// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot mount only the rows in sight
import type { ReactNode } from "react";
import { forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import styles from "./Grid.module.css";
import { GridHead } from "./GridHead.tsx";
import type { FileGridProps, GridViewHandle } from "./grid-props.ts";
import { toListRow } from "./list-row.tsx";
import type { RowControlSet } from "./RowControls.tsx";
import { hasKeptControl, NO_CONTROLS, useIsFirstLook } from "./use-first-look.ts";
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
  const { rows, events } = grid;
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
    drawn.push(toListRow({ key: index % range.slots, grid, index, controls, active }));
  }
  return (
    <>
      <GridHead grid={grid} onSelectAll={props.onSelectAll} />
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
