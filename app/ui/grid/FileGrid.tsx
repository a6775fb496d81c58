import type { DragEvent, RefObject } from "react";
import { forwardRef, Suspense, useContext, useImperativeHandle, useRef } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { classNames } from "../class-names.ts";
import { FirstTiles } from "./first-tiles.ts";
import styles from "./Grid.module.css";
import { indexOf } from "./grid-dom.ts";
import type { FileGridHandle, FileGridProps, GridViewHandle } from "./grid-props.ts";
import { type GridViewProps, ListView } from "./ListView.tsx";
import type { GridDrag } from "./row.ts";
import { clearSelection, selectAll } from "./selection.ts";
import tileStyles from "./Tiles.module.css";
import { NOTHING_TYPED } from "./typed.ts";
import { useAttention } from "./use-attention.ts";
import { onGridKey } from "./use-grid-keys.ts";
import { useGridPresses } from "./use-grid-presses.ts";
import { useControls, useSelectableRows } from "./use-grid-rows.ts";
import { useHands } from "./use-hands.ts";
import { useBrowserLayoutEffect } from "./use-line-window.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

export type { FileGridHandle, FileGridProps };

const LazyTiles = lazyComponent(async () => (await import("./TilesView.tsx")).TilesView);

/**
 * The rows or tiles themselves. Round what the server draws there is no Suspense: React brings such a
 * part to life late, and draws it anew when its rows change before.
 */
const GridView = forwardRef<GridViewHandle, GridViewProps>(function GridView(props, ref) {
  const Tiles = useContext(FirstTiles);
  const List = props.grid.extra?.View ?? ListView;
  if (props.grid.view === "list") return <List ref={ref} {...props} />;
  if (Tiles !== undefined) return <Tiles {...props} handle={ref} />;
  return (
    <Suspense>
      <LazyTiles {...props} handle={ref} />
    </Suspense>
  );
});

/** Another place is read from its beginning; where the page scrolls, the router sees to it. */
function useFreshScroll(holder: RefObject<HTMLElement>, place: string | undefined): void {
  // A new place is what it reacts to.
  useBrowserLayoutEffect(() => {
    if (holder.current !== null) holder.current.scrollTop = 0;
  }, [holder, place]);
}

/** Handlers that pass the row's place on; `pressedPlace` is that of the row that a press began on. */
function dragHandlers(
  drag: GridDrag | undefined,
  pressedPlace: (event: DragEvent) => number | null,
) {
  if (drag === undefined) return {};
  return {
    onDragStart: (event: DragEvent) => {
      const index = pressedPlace(event);
      if (index !== null) drag.onDragStart(event, index);
      else if (indexOf(event.target) !== null) event.preventDefault();
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
  const focus = useRovingFocus({ root, view: viewHandle, rows, place: props.place });
  const { handlers: presses, pressedPlace } = useGridPresses({ props, focus, selectable });
  const holder = useRef<HTMLDivElement>(null);
  const typed = useRef(NOTHING_TYPED);
  useFreshScroll(holder, props.place);
  useAttention(holder, props.events.onAttention);
  useHands(holder, root, { props, focus, selectable });
  useImperativeHandle(
    ref,
    () => ({
      focus: () => focus.focusRow(focus.active),
      focusRow: focus.focusRow,
      scrollToRow: (index) => viewHandle.current?.scrollToRow(index),
    }),
    [focus.focusRow, focus.active],
  );
  const onSelectAll = (isAll: boolean) =>
    onSelection(isAll ? selectAll(selection, selectable) : clearSelection());
  const isList = view === "list";
  const naming = isList
    ? {
        role: "grid",
        "aria-label": texts.label,
        "aria-rowcount": rows.count + 1,
        "aria-colcount": props.extra ? 6 : 5,
        "aria-multiselectable": true,
      }
    : { role: "group", "aria-label": texts.label };
  return (
    <div
      ref={holder}
      className={classNames(styles.grid, isList ? props.extra?.className : tileStyles.tiles)}
      data-view={view}
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
        {...dragHandlers(props.drag, pressedPlace)}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) =>
          onGridKey(event, {
            props,
            root: root.current,
            view: viewHandle.current,
            focus,
            selectable,
            typed,
          })
        }
      >
        <GridView
          ref={viewHandle}
          grid={props}
          controls={controls}
          active={focus.active}
          onSelectAll={onSelectAll}
          onDrawn={focus.settle}
        />
      </div>
    </div>
  );
});
