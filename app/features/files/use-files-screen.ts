import { useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { type FilesArea, folderPath } from "#app/core/navigation/folder-path.ts";
import type { AskConflict } from "#app/core/transfers/engine.ts";
import { pickFiles } from "#app/platform/files/pick.client.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { clearSelection } from "#app/ui/grid/selection.ts";
import type { MenuAnchor } from "#app/ui/menu-entry.ts";
import { type FilesDialog, NO_DIALOG } from "./files-dialog.ts";
import type { FolderData } from "./load-folder.ts";
import { type DroppedFiles, uploadDropped, useDrop } from "./use-drop.ts";
import { useFileDeeds } from "./use-file-deeds.ts";
import { useFilesQuery } from "./use-files-query.ts";
import { useFilter } from "./use-filter.ts";
import { useGridEvents } from "./use-grid-events.ts";
import { useListing } from "./use-listing.ts";
import { useRowActions } from "./use-row-actions.ts";
import { useRowSource } from "./use-row-source.ts";
import { useSealedCount } from "./use-sealed-count.ts";
import { useSelectionOf } from "./use-selection-of.ts";

export interface ScreenPlace {
  readonly area: FilesArea;
  readonly folderId: string | null;
  readonly data: FolderData;
  readonly grid: RefObject<FileGridHandle>;
}

/** A menu that is open for the chosen rows. */
export interface OpenMenu {
  readonly anchor: MenuAnchor;
  readonly items: readonly FileItem[];
}

/** Everything behind a list page: the rows, what is chosen, and what can be done. */
export function useFilesScreen({ area, folderId, data, grid }: ScreenPlace) {
  const query = useFilesQuery();
  const listing = useListing({
    area,
    folderId,
    showDeleted: query.showDeleted,
    firstPage: data.firstPage,
  });
  const { open, state } = listing;
  const filter = useFilter(state.rows);
  const sealedCount = useSealedCount(state.phase, data.firstPage);
  const rows = useRowSource({
    listing,
    items: filter.items,
    area,
    search: query.search,
    sealedCount,
  });
  const [selection, setSelection] = useSelectionOf(`${state.folderId}|${state.showDeleted}`);
  const [dialog, setDialog] = useState<FilesDialog>(NO_DIALOG);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [info, setInfo] = useState<{ isOpen: boolean; itemId: string | null }>({
    isOpen: false,
    itemId: null,
  });
  const [linksToEncrypt, setLinksToEncrypt] = useState<readonly string[]>([]);
  const deeds = useFileDeeds(open, setLinksToEncrypt);
  const openItem = useOpenItem(area, query.search, (item) =>
    setInfo({ isOpen: true, itemId: item.id }),
  );
  const selected = useMemo(
    () => filter.items.filter(({ id }) => selection.keys.has(id)),
    [filter.items, selection],
  );
  const move = useMove({ deeds, setDialog, onDone: () => setSelection(clearSelection()) });
  const upload = useUpload(listing);
  const actionsOf = useRowActions({
    deeds,
    showDialog: setDialog,
    openItem,
    showInfo: (item) => setInfo({ isOpen: true, itemId: item.id }),
  });
  const chosen = (index: number) => {
    const item = rows.itemAt(index);
    if (item === undefined) return [];
    return selection.keys.has(item.id) && selected.length > 0 ? selected : [item];
  };
  const events = useGridEvents({ rows, deeds, chosen, setDialog, openItem, open, setMenu });
  const drop = useDrop({
    folder: state.folder,
    itemAt: rows.itemAt,
    dragged: chosen,
    upload: (dropped: DroppedFiles, into: OpenedFolder) => {
      if (open !== null) uploadDropped(open.runtime.transfers, dropped, into);
    },
    move,
  });
  const infoItem = filter.items.find(({ id }) => id === info.itemId) ?? null;
  return {
    query,
    listing,
    open,
    state,
    filter,
    rows,
    selection,
    setSelection,
    selected,
    dialog,
    setDialog,
    menu,
    setMenu,
    deeds,
    actionsOf,
    events,
    drop,
    move,
    upload,
    grid,
    linksToEncrypt,
    setLinksToEncrypt,
    info: {
      ...info,
      item: info.isOpen ? (selected.length === 1 ? (selected[0] ?? null) : infoItem) : null,
    },
    setInfo,
  };
}

export type FilesScreen = ReturnType<typeof useFilesScreen>;

/** Folders are gone to; a file shows what is known about it. */
function useOpenItem(area: FilesArea, search: string, onFile: (item: FileItem) => void) {
  const navigate = useNavigate();
  return (item: FileItem) => {
    if (item.kind === "folder" && item.name.state === "open") {
      navigate(`${folderPath(area, item.id)}${search}`);
    } else onFile(item);
  };
}

interface MoveTools {
  readonly deeds: ReturnType<typeof useFileDeeds>;
  readonly setDialog: (dialog: FilesDialog) => void;
  readonly onDone: () => void;
}

/** Moves and asks about each name that is taken, in a dialog of its own. */
function useMove({ deeds, setDialog, onDone }: MoveTools) {
  return (items: readonly FileItem[], to: OpenedFolder) => {
    const ask: AskConflict = (conflict) =>
      new Promise((resolve) =>
        setDialog({
          kind: "conflict",
          conflict,
          answer: (answer) => {
            setDialog(NO_DIALOG);
            resolve(answer);
          },
        }),
      );
    setDialog(NO_DIALOG);
    void deeds?.move(items, to, ask).then(onDone);
  };
}

/** Files that were chosen before the keys are open wait for the folder of the page. */
function useUpload({ open, state }: ReturnType<typeof useListing>) {
  const { folder } = state;
  const newest = useRef({ open, folder });
  const waiting = useRef<Awaited<ReturnType<typeof pickFiles>>[]>([]);
  useEffect(() => {
    newest.current = { open, folder };
    if (open === null || folder === null) return;
    for (const files of waiting.current.splice(0)) open.runtime.transfers.upload(files, folder);
  }, [open, folder]);
  return useCallback(async () => {
    const before = newest.current.folder;
    const files = await pickFiles();
    if (files.length === 0) return;
    const runtime = newest.current.open?.runtime;
    const into = before ?? newest.current.folder;
    if (runtime === undefined || into === null) waiting.current.push(files);
    else runtime.transfers.upload(files, into);
  }, []);
}
