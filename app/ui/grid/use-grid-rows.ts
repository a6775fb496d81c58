import { useMemo } from "react";
import type { FileGridProps } from "./grid-props.ts";
import type { RowControlSet } from "./RowControls.tsx";
import type { GridEvents, RowSource } from "./row.ts";
import type { SelectableRows } from "./selection.ts";

/** Rows that can be selected: those that have arrived and are not being uploaded. */
export function useSelectableRows(rows: RowSource): SelectableRows {
  return useMemo(
    () => ({
      count: rows.count,
      keyAt: (index) => {
        const row = rows.rowAt(index);
        return row === undefined || row.state.kind === "busy" ? undefined : row.key;
      },
    }),
    [rows],
  );
}

/** Which controls rows show: those somebody listens to. */
export function useControls(events: GridEvents): RowControlSet {
  const { onStar, onLink, onDownload, onMenu, onCancel, onWhy } = events;
  return useMemo(
    () => ({
      canStar: onStar !== undefined,
      canLink: onLink !== undefined,
      canDownload: onDownload !== undefined,
      canMenu: onMenu !== undefined,
      canCancel: onCancel !== undefined,
      canExplain: onWhy !== undefined,
    }),
    [onStar, onLink, onDownload, onMenu, onCancel, onWhy],
  );
}

/** Whether none, some or all of the rows are selected. */
export function selectedShare({ selection, rows }: FileGridProps): "none" | "some" | "all" {
  const size = selection.keys.size;
  if (size === 0) return "none";
  return size >= rows.count ? "all" : "some";
}
