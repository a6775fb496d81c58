import { useMemo, useRef } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { mayDo } from "#app/core/files/place-rights.ts";
import { splitDeleted } from "#app/core/files/trash-place.ts";
import type { GridEvents, RowCommand } from "#app/ui/grid/row.ts";
import { useBrowserLayoutEffect } from "#app/ui/grid/use-line-window.ts";
import type { FilesDialog } from "./files-dialog.ts";
import type { FileActions } from "./use-file-actions.ts";
import type { OpenMenu } from "./use-files-screen.ts";
import type { OpenListing } from "./use-listing.ts";
import type { ListedRows } from "./use-row-source.ts";

interface EventTools {
  readonly rows: ListedRows;
  readonly fileActions: FileActions | null;
  /** The selected items if this row is one of them, else the row's. */
  readonly chosen: (index: number) => readonly FileItem[];
  readonly open: OpenListing | null;
  readonly openItem: (item: FileItem) => void;
  /** Somebody presses it, and may open it. */
  readonly expectItem: (item: FileItem) => void;
  readonly setDialog: (dialog: FilesDialog) => void;
  readonly setMenu: (menu: OpenMenu) => void;
  readonly hold: () => void;
  readonly isInTrash: boolean;
  /** Takes rows along to another folder. */
  readonly take: (act: "copy" | "move", items: readonly FileItem[]) => void;
}

/** What the grid reports, turned into actions. The handlers keep their identity between renders. */
export function useGridEvents(tools: EventTools): GridEvents {
  const newest = useRef(tools);
  // Before the browser paints: what is reported is a place among the rows that are drawn.
  useBrowserLayoutEffect(() => {
    newest.current = tools;
  });
  return useMemo(
    () => ({
      onAttention: () => newest.current.hold(),
      onRange: (first, last) => newest.current.rows.onRange(first, last),
      onPress: (index) => {
        const item = newest.current.rows.itemAt(index);
        if (item !== undefined) newest.current.expectItem(item);
      },
      onCommand: (command, index) => onCommand(newest.current, command, index),
      onStar: (index) => {
        const item = newest.current.rows.itemAt(index);
        if (item !== undefined) void newest.current.fileActions?.toggleStar([item]);
      },
      onLink: (index) => {
        const item = newest.current.rows.itemAt(index);
        if (item?.name.state === "open") newest.current.setDialog({ kind: "link", item });
      },
      onMenu: (index, anchor) => {
        const items = newest.current.chosen(index);
        if (items.length > 0) newest.current.setMenu({ anchor, items });
      },
      onCancel: (index) => {
        const upload = newest.current.rows.uploads[index];
        if (upload !== undefined) newest.current.open?.runtime.transfers.cancel(upload.id);
      },
      onWhy: (index) => {
        const item = newest.current.rows.itemAt(index);
        if (item !== undefined) newest.current.setDialog({ kind: "why", item });
      },
    }),
    [],
  );
}

function onCommand(tools: EventTools, command: RowCommand, index: number): void {
  const item = tools.rows.itemAt(index);
  if (item === undefined) return;
  const { living } = splitDeleted(tools.isInTrash ? [] : tools.chosen(index));
  switch (command) {
    case "open":
      // A deleted folder can be looked into (Reading R-74).
      if (!item.isDeleted || item.kind === "folder") tools.openItem(item);
      return;
    case "rename":
      if (item.name.state === "open" && living.includes(item) && mayDo(command, [item]))
        tools.setDialog({ kind: "rename", item });
      return;
    case "delete":
      if (living.length > 0 && mayDo(command, living)) void tools.fileActions?.remove(living);
      return;
    case "copy":
    case "cut":
      // What may not go away is copied (Reading R-284).
      if (mayDo("copy", living))
        tools.take(command === "cut" && mayDo("move", living) ? "move" : "copy", living);
      return;
  }
}
