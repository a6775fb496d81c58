import type { DragEvent } from "react";
import { forwardRef, Suspense, useImperativeHandle, useRef } from "react";
import { classNames } from "../class-names.ts";
import { latePart } from "../late-part.ts";
import styles from "./Grid.module.css";
import { indexOf } from "./grid-dom.ts";
import type { FileGridHandle, FileGridProps, GridViewHandle } from "./grid-props.ts";
import { ListView } from "./ListView.tsx";
import type { GridDrag } from "./row.ts";
import { clearSelection, selectAll } from "./selection.ts";
import tileStyles from "./Tiles.module.css";
import { firstTiles } from "./tiles-first.server.ts";
import { onGridKey } from "./use-grid-keys.ts";
import { useGridPresses } from "./use-grid-presses.ts";
import { useControls, useSelectableRows } from "./use-grid-rows.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

export type { FileGridHandle, FileGridProps };

/**
 * Most lists are rows: in the browser the code of tiles comes with the first tiles, and what the
 * server drew stands until then.
 */
const TilesView = firstTiles ?? latePart(async () => (await import("./TilesView.tsx")).TilesView);

/** Handlers that pass the row's place on. */
function dragHandlers(drag: GridDrag | undefined) {
  if (drag === undefined) return {};
  return {
    onDragStart: (event: DragEvent) => {
      const index = indexOf(event.target);
      if (index !== null) drag.onDragStart(event, index);
    },
    onDragOver: (event: DragEvent) => drag.onDragOver(event, indexOf(event.target)),
    onDragLeave: drag.onDragLeave,
    onDrop: (event: DragEvent) => drag.onDrop(event, indexOf(event.target)),
  };
}

/**
 * A list of files as rows or tiles. Takes 100 000 rows: only those in sight are mounted, all of one height
 * (`--row`). One row is the tab stop; keys and presses are heard once for all rows.
 */
export const FileGrid = forwardRef<FileGridHandle, FileGridProps>(function FileGrid(props, ref) {
  const { view, rows, texts, selection, onSelection } = props;
  const root = useRef<HTMLDivElement>(null);
  const viewHandle = useRef<GridViewHandle>(null);
  const selectable = useSelectableRows(rows);
  const controls = useControls(props.events);
  const focus = useRovingFocus({ root, view: viewHandle, rows });
  const presses = useGridPresses({ props, focus, selectable });
  useImperativeHandle(
    ref,
    () => ({
      focusRow: focus.focusRow,
      scrollToRow: (index) => viewHandle.current?.scrollToRow(index),
    }),
    [focus.focusRow],
  );
  const onSelectAll = (isAll: boolean) =>
    onSelection(isAll ? selectAll(selection, selectable) : clearSelection());
  const isList = view === "list";
  const View = isList ? ListView : TilesView;
  const naming = isList
    ? {
        role: "grid",
        "aria-label": texts.label,
        "aria-rowcount": rows.count + 1,
        "aria-colcount": 5,
        "aria-multiselectable": true,
      }
    : { role: "group", "aria-label": texts.label };
  return (
    <div
      className={classNames(styles.grid, !isList && tileStyles.tiles)}
      data-selecting={selection.keys.size > 0 || undefined}
    >
      {props.bar}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is grid or group */}
      <div
        ref={root}
        className={styles.rows}
        tabIndex={-1}
        {...naming}
        {...presses}
        {...dragHandlers(props.drag)}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) =>
          onGridKey(event, {
            props,
            root: root.current,
            view: viewHandle.current,
            focus,
            selectable,
          })
        }
      >
        <Suspense fallback={null}>
          <View
            ref={viewHandle}
            grid={props}
            controls={controls}
            active={focus.active}
            onSelectAll={onSelectAll}
            onDrawn={focus.settle}
          />
        </Suspense>
      </div>
    </div>
  );
});
