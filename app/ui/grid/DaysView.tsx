// biome-ignore-all lint/a11y/useSemanticElements: as the list view, whose rows these are
import type { ReactNode } from "react";
import { forwardRef, useImperativeHandle, useRef } from "react";
import styles from "./Grid.module.css";
import { GridHead } from "./GridHead.tsx";
import { rowElement } from "./grid-dom.ts";
import type { GridViewHandle } from "./grid-props.ts";
import type { GridViewProps } from "./ListView.tsx";
import { toListRow } from "./list-row.tsx";
import { useBrowserLayoutEffect } from "./use-line-window.ts";

/** What a key for a page of rows passes. */
const PAGE_LINES = 10;

/**
 * The list view of a short list with headings between its rows: all are mounted, so that lines may be of
 * any height. Takes about a hundred rows.
 */
export const DaysView = forwardRef<GridViewHandle, GridViewProps>(function DaysView(props, ref) {
  const { grid, controls, active } = props;
  const body = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      scrollToRow: (index) => {
        if (body.current !== null)
          rowElement(body.current, index)?.scrollIntoView({ block: "nearest" });
      },
      pageLines: () => PAGE_LINES,
      columns: () => 1,
    }),
    [],
  );
  useBrowserLayoutEffect(props.onDrawn);
  const drawn: ReactNode[] = [];
  for (let index = 0; index < grid.rows.count; index += 1) {
    drawn.push(
      grid.extra?.before?.(index),
      toListRow({ key: index, grid, index, controls, active }),
    );
  }
  return (
    <>
      <GridHead grid={grid} onSelectAll={props.onSelectAll} />
      <div ref={body} className={styles.body} role="rowgroup">
        {drawn}
      </div>
    </>
  );
});
