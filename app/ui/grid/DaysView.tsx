// biome-ignore-all lint/a11y/useSemanticElements: as the list view, whose rows these are
import type { ReactNode } from "react";
import { forwardRef, useImperativeHandle, useRef } from "react";
import { FileRow, sealedRow } from "./FileRow.tsx";
import styles from "./Grid.module.css";
import { GridHead } from "./GridHead.tsx";
import { rowElement } from "./grid-dom.ts";
import type { GridViewHandle } from "./grid-props.ts";
import type { GridViewProps } from "./ListView.tsx";
import { isSelected } from "./selection.ts";
import { selectedShare } from "./use-grid-rows.ts";
import { useBrowserLayoutEffect } from "./use-line-window.ts";

/** What a key for a page of rows passes. */
const PAGE_LINES = 10;

/**
 * The list view of a short list with headings between its rows: all are mounted, so that lines may be of
 * any height. Takes about a hundred rows.
 */
export const DaysView = forwardRef<GridViewHandle, GridViewProps>(function DaysView(props, ref) {
  const { grid, controls, active } = props;
  const { rows, texts, selection, extra } = grid;
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
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.rowAt(index) ?? rows.sealedAt?.(index) ?? sealedRow(index);
    drawn.push(
      extra?.before?.(index),
      <FileRow
        key={index}
        row={row}
        index={index}
        texts={texts}
        controls={controls}
        isActive={index === active}
        isSelected={isSelected(selection, row.key)}
        isDropTarget={false}
        isDraggable={false}
        place={row.place ?? extra?.noPlace}
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
        place={extra?.placeHead}
      />
      <div ref={body} className={styles.body} role="rowgroup">
        {drawn}
      </div>
    </>
  );
});
