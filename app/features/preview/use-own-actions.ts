import { useCallback, useEffect, useRef } from "react";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { useFileActions } from "#app/features/files/use-file-actions.ts";
import { NO_INFO, usePanes, usePlacing } from "#app/features/files/use-files-screen.ts";
import { useRowActions } from "#app/features/files/use-row-actions.ts";
import type { ListedRows } from "#app/features/files/use-row-source.ts";
import { useSealChecks } from "#app/features/files/use-seal-check.ts";
import { focusContent } from "#app/ui/focus-content.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { clearSelection } from "#app/ui/grid/selection.ts";
import type { PreviewScreen } from "./use-preview-screen.ts";

/** What stands for the rows that dialogs of a list look for: here is none. */
const NO_ROWS: ListedRows = {
  source: { count: 0, rowAt: () => undefined },
  itemAt: () => undefined,
  uploads: [],
  folderCount: 0,
  onRange: () => undefined,
};
const NOTHING_CHOSEN = clearSelection();
const NOTHING = () => undefined;
const toContent = () => focusContent(null);

/** What the row of the file could do, its dialogs, and what is known about it. */
export function useOwnActions({ open, state, item, showVersions }: PreviewScreen) {
  const listing = { open, state, hold: NOTHING };
  const panes = usePanes({ listing, selection: NOTHING_CHOSEN, state });
  const { setDialog, setInfo } = panes;
  const fileActions = useFileActions(open, toContent);
  const place = usePlacing({ setDialog, setSelection: NOTHING });
  const move = useCallback(
    (items: readonly FileItem[], to: OpenedFolder) => place({ act: "move", items, to }),
    [place],
  );
  const isInfoOpen = panes.info.isOpen;
  const rowActions = useRowActions({
    fileActions,
    account: open.account,
    showDialog: setDialog,
    openItem: NOTHING,
    showInfo: ({ id: itemId }) => setInfo(isInfoOpen ? NO_INFO : { isOpen: true, itemId }),
    isInTrash: false,
    canShare: false,
  });
  const { check, watch } = useSealChecks(open);
  useEffect(() => watch(isInfoOpen ? item : null), [watch, isInfoOpen, item]);
  const actions = rowActions([item])
    .filter(({ id }) => id !== "download")
    // The keys of a list are not heard here.
    .map(({ shortcut: _, ...action }) =>
      action.id === "versions" ? { ...action, onAct: () => showVersions(item) } : action,
    );
  const info = { ...panes.info, item: isInfoOpen ? item : null, several: [], check };
  const grid = useRef<FileGridHandle>(null);
  return { ...panes, info, actions, fileActions, state, move, grid, rows: NO_ROWS };
}

export type OwnActions = ReturnType<typeof useOwnActions>;
