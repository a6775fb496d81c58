import { useNavigate } from "@remix-run/react";
import { useMemo, useRef } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { isShowable } from "#app/core/preview/neighbours.ts";
import { createRowMaker } from "#app/features/listing/grid-rows.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { useOpenPreview } from "#app/features/listing/use-open-preview.ts";
import type { GridEvents, RowCommand, RowSource } from "#app/ui/grid/row.ts";
import { useBrowserLayoutEffect } from "#app/ui/grid/use-line-window.ts";
import type { MenuAnchor } from "#app/ui/overlays/menu-entry.ts";
import type { SharedActions } from "./use-shared-actions.ts";
import type { SharedFolder } from "./use-shared-folder.ts";

const NO_LINKS: ReadonlySet<string> = new Set();

export interface SharedRowTools {
  readonly actions: SharedActions;
  /** The selected rows if this is one of them, else the row alone. */
  readonly chosen: (item: FileItem) => readonly FileItem[];
  readonly onRename: (item: FileItem) => void;
  readonly onMenu: (items: readonly FileItem[], anchor: MenuAnchor) => void;
}

/** Rows of a shared folder, and what they do: folders open, files are looked at, the rest as the role goes. */
export function useSharedRows(
  { open, state, hrefOf }: SharedFolder,
  tools: SharedRowTools,
): {
  readonly source: RowSource;
  readonly events: GridEvents;
} {
  const formats = useItemFormats();
  const navigate = useNavigate();
  const preview = useOpenPreview();
  const { rows } = state;
  const toRow = useMemo(() => {
    const toFolder = ({ id, kind }: FileItem) => (kind === "folder" ? hrefOf(id) : undefined);
    return createRowMaker({ formats, hrefOf: toFolder, linkedKeys: NO_LINKS });
  }, [formats, hrefOf]);
  const source = useMemo(() => {
    const rowAt = (index: number) => {
      const item = rows[index];
      return item === undefined ? undefined : toRow(item);
    };
    return { count: rows.length, rowAt };
  }, [rows, toRow]);
  const newest = useRef({ rows, tools });
  useBrowserLayoutEffect(() => {
    newest.current = { rows, tools };
  });
  const events = useMemo((): GridEvents => {
    const atRow = (index: number, act: (item: FileItem, now: SharedRowTools) => void) => {
      const { rows: shown, tools: now } = newest.current;
      const item = shown[index];
      if (item !== undefined) act(item, now);
    };
    return {
      onAttention: () => open?.listing.hold(),
      onCommand: (command, index) =>
        atRow(index, (item, now) => {
          if (command === "open" && item.kind === "folder") {
            if (item.name.state === "open") navigate(hrefOf(item.id));
          } else if (command === "open" && isShowable(item)) preview.open(item);
          else onCommand(command, item, now);
        }),
      onPress: (index) => atRow(index, (item) => isShowable(item) && preview.expect(item)),
      onDownload: (index) => atRow(index, (item, { actions }) => actions.download([item])),
      onMenu: (index, anchor) =>
        atRow(index, (item, { chosen, onMenu }) => onMenu(chosen(item), anchor)),
    };
  }, [open, navigate, hrefOf, preview]);
  return { source, events };
}

/** What no role allows is not even asked: there is no such line in the menu either. */
function onCommand(command: RowCommand, item: FileItem, now: SharedRowTools): void {
  const { actions, chosen, onRename } = now;
  const isNamed = item.name.state === "open";
  if (!actions.canWrite) return;
  if (command === "rename" && isNamed) onRename(item);
  if (command === "delete") actions.remove(chosen(item));
}
