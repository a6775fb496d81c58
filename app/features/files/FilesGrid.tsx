import { forwardRef, Suspense, useMemo } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import type { SortKey, SortOrder } from "#app/core/files/sort.ts";
import type { ListView } from "#app/core/navigation/folder-path.ts";
import { useGridTexts } from "#app/features/listing/grid-texts.ts";
import { FileGrid, type FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import type { GridDrag, GridEvents, GridSort, SortColumn } from "#app/ui/grid/row.ts";
import { clearSelection, type Selection, selectAll } from "#app/ui/grid/selection.ts";
import { ListSelectionBar } from "./lazy-tools.ts";
import type { ActionTools } from "./use-row-actions.ts";
import type { ListedRows } from "./use-row-source.ts";

interface FilesGridProps {
  readonly label: string;
  readonly rows: ListedRows;
  readonly place: string;
  readonly view: ListView;
  readonly order: SortOrder;
  readonly onSort: ((key: SortKey) => void) | undefined;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  /** The bar goes with what was pressed in it. */
  readonly onCleared: () => void;
  readonly selected: readonly FileItem[];
  readonly tools: ActionTools;
  readonly events: GridEvents;
  readonly drag: GridDrag | undefined;
}

/** Columns of the grid and the sort keys of the specification. */
const KEYS = { name: "name", date: "usertime", size: "size" } as const;
const COLUMNS = { name: "name", usertime: "date", size: "size" } as const;

/** The rows of a list page with their selection bar. */
export const FilesGrid = forwardRef<FileGridHandle, FilesGridProps>(function FilesGrid(props, ref) {
  const { rows, order, onSort, selection, onSelection, selected } = props;
  const texts = useGridTexts(props.label);
  const sort = useMemo((): GridSort => {
    const direction = order.direction === "asc" ? "ascending" : "descending";
    return { column: COLUMNS[order.key], direction };
  }, [order]);
  return (
    <FileGrid
      ref={ref}
      view={props.view === "grid" ? "tiles" : "list"}
      rows={rows.source}
      place={props.place}
      folderCount={rows.uploads.length === 0 ? rows.folderCount : 0}
      texts={texts}
      sort={sort}
      onSort={onSort && ((column: SortColumn) => onSort(KEYS[column]))}
      selection={selection}
      onSelection={onSelection}
      events={props.events}
      drag={props.drag}
      bar={
        selected.length > 0 ? (
          <Suspense>
            <ListSelectionBar
              tools={props.tools}
              items={selected}
              onClear={() => {
                onSelection(clearSelection());
                props.onCleared();
              }}
              onSelectAll={() => onSelection(selectAll(selection, toSelectable(rows)))}
            />
          </Suspense>
        ) : null
      }
    />
  );
});

function toSelectable({ source, itemAt }: ListedRows) {
  return { count: source.count, keyAt: (index: number) => itemAt(index)?.id };
}
