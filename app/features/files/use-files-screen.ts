import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Pasted } from "#app/core/files/clip.ts";
import type { FileItem, FolderBase, OpenedFolder } from "#app/core/files/item.ts";
import { isInTrash, splitDeleted } from "#app/core/files/trash-place.ts";
import { otherAddress, readVisit } from "#app/core/navigation/folder-path.ts";
import { useSelectionOf } from "#app/features/listing/use-selection-of.ts";
import { useUpload } from "#app/features/listing/use-upload.ts";
import { pickReopenable } from "#app/platform/files/handles.client.ts";
import { focusContent } from "#app/ui/focus-content.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { clearSelection, type Selection } from "#app/ui/grid/selection.ts";
import type { MenuAnchor } from "#app/ui/overlays/menu-entry.ts";
import type { FolderData } from "./folder-data.ts";
import { useClip, useClipPaste } from "./use-clip.ts";
import { type DroppedFiles, useDrop } from "./use-drop.ts";
import { useFileActions } from "./use-file-actions.ts";
import { useFilesDialog } from "./use-files-dialog.ts";
import { useFilesQuery } from "./use-files-query.ts";
import { useFilter } from "./use-filter.ts";
import { useGridEvents } from "./use-grid-events.ts";
import { useListing } from "./use-listing.ts";
import { useOpenItem } from "./use-open-item.ts";
import { useOrder } from "./use-order.ts";
import type { ActionTools } from "./use-row-actions.ts";
import { useRowSource } from "./use-row-source.ts";
import { useSealChecks } from "./use-seal-check.ts";
import { useFirstItems, useSealedKinds } from "./use-sealed-kinds.ts";

export interface ScreenPlace {
  readonly area: FolderBase;
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
export function useFilesScreen(place: ScreenPlace) {
  const shown = useShownRows(place);
  const panes = usePanes(shown);
  const actions = useScreenActions(place, shown, panes);
  const info = useInfo(shown, panes.info);
  return { ...shown, ...panes, ...actions, grid: place.grid, info };
}

/** Whose details stand beside the rows: the item that was asked about, else what is selected. */
export function useInfo(
  shown: Pick<ShownRows, "selected" | "selection" | "filter" | "seals" | "state">,
  info: ReturnType<typeof usePanes>["info"],
) {
  const { selected, selection, filter, seals, state } = shown;
  // A new selection, or another folder, takes the place of what was asked about before.
  const isAsked = info.selection === selection && info.folderId === state.folderId;
  const asked = isAsked ? filter.items.find(({ id }) => id === info.itemId) : undefined;
  const only = selected.length === 1 ? selected[0] : undefined;
  const item = info.isOpen ? (asked ?? only ?? null) : null;
  const { watch, check } = seals;
  useEffect(() => watch(item), [watch, item]);
  const several = asked === undefined && selected.length > 1 ? selected : [];
  return { ...info, item, several, check };
}

/** The folder of the address: its rows as they are filtered, and which of them are selected. */
function useShownRows({ area, folderId, data }: ScreenPlace) {
  const query = useFilesQuery();
  const { showDeleted, search } = query;
  const fid = readVisit(useLocation().state);
  const listing = useListing({ area, folderId, showDeleted, fid, firstPage: data.firstPage });
  const { open, state } = listing;
  useOwnAddress(area, state.folder, search);
  const filter = useFilter(state.rows, open === null);
  const sealedKinds = useSealedKinds(state.phase, useFirstItems(data.firstPage));
  const seals = useSealChecks(open);
  const { items } = filter;
  const wasLookedFor = filter.isNarrow;
  const clip = useClip(open?.account ?? null, state.folder);
  const rows = useRowSource({
    ...{ listing, items, area, search, sealedKinds },
    doubts: seals.doubts,
    cutIds: clip.cutIds,
    wasLookedFor,
  });
  const chosen = useSelectionOf(`${state.folderId}|${state.showDeleted}`, items);
  const setOrder = useOrder(open);
  const view = { query, wasLookedFor };
  return { ...view, listing, open, state, filter, seals, clip, rows, setOrder, ...chosen };
}

type ShownRows = ReturnType<typeof useShownRows>;

/** The item whose details were asked for, and when: over which selection of which folder. */
interface AskedInfo {
  readonly isOpen: boolean;
  readonly itemId: string | null;
  readonly selection?: Selection;
  readonly folderId?: string;
}

export const NO_INFO: AskedInfo = { isOpen: false, itemId: null };

/** What stands over or beside the rows. */
export function usePanes({
  listing,
  selection,
  state,
}: Pick<ShownRows, "listing" | "selection" | "state">) {
  const dialogs = useFilesDialog(listing);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [info, setInfo] = useState(NO_INFO);
  const [linksToEncrypt, setLinksToEncrypt] = useState<readonly string[]>([]);
  const { folderId } = state;
  const showInfo = ({ id: itemId }: FileItem) =>
    setInfo({ isOpen: true, itemId, selection, folderId });
  return {
    ...dialogs,
    menu,
    setMenu,
    info,
    setInfo,
    showInfo,
    linksToEncrypt,
    setLinksToEncrypt,
  };
}

/** What can be done with the rows, by menu, by key and by hand. */
function useScreenActions(
  { area, grid }: ScreenPlace,
  shown: ShownRows,
  panes: ReturnType<typeof usePanes>,
) {
  const { query, listing, open, state, rows, selection, setSelection, selected } = shown;
  const { setDialog, setMenu, showInfo } = panes;
  const focusRows = useCallback(() => focusContent(grid), [grid]);
  const fileActions = useFileActions(open, focusRows, setDialog);
  const { openItem, expectItem } = useOpenItem({ area, query, open }, showInfo);
  const place = usePlacing({ setDialog, setSelection });
  const move = (items: readonly FileItem[], to: OpenedFolder) => place({ act: "move", items, to });
  const inTrash = isInTrash(state.folder);
  const actionTools: ActionTools = {
    fileActions,
    account: open?.account ?? null,
    showDialog: setDialog,
    openItem,
    showInfo,
    isInTrash: inTrash,
    canShare: state.folder?.area === "main",
  };
  const chosen = (index: number) => {
    const item = rows.itemAt(index);
    if (item === undefined) return [];
    return selection.keys.has(item.id) && selected.length > 0 ? selected : [item];
  };
  const { hold } = listing;
  const events = useGridEvents({
    ...{ rows, fileActions, chosen, setDialog, openItem, expectItem, open, setMenu, hold },
    isInTrash: inTrash,
    take: shown.clip.take,
  });
  useClipPaste({
    clip: shown.clip,
    into: area === "starred" || inTrash ? null : state.folder,
    onPaste: place,
  });
  const drop = useDrop({
    account: open?.account ?? null,
    folder: inTrash ? null : state.folder,
    itemAt: rows.itemAt,
    dragged: (index) => splitDeleted(chosen(index)).living,
    upload: (dropped: DroppedFiles, into: OpenedFolder) =>
      open?.runtime.transfers.upload(dropped, into),
    place,
  });
  return {
    fileActions,
    actionTools,
    events,
    drop,
    move,
    upload: useUpload({
      transfers: open?.runtime.transfers,
      folder: state.folder,
      canAdd: area !== "starred" && !inTrash,
      pick: pickReopenable,
    }),
    isInTrash: inTrash,
  };
}

export type FilesScreen = ReturnType<typeof useFilesScreen>;

/** A folder that was typed under the other area's address stands under its own (Spec B§2). */
function useOwnAddress(area: FolderBase, folder: OpenedFolder | null, search: string): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    const path = folder === null ? null : otherAddress(area, folder);
    if (path !== null) navigate(`${path}${search}`, { replace: true, state });
  }, [navigate, area, folder, search, state]);
}

/** Moves and copies in a dialog of its own, which asks about each name that is taken. */
export function usePlacing({
  setDialog,
  setSelection,
}: Pick<ReturnType<typeof usePanes>, "setDialog"> & Pick<ShownRows, "setSelection">) {
  return useCallback(
    (operation: Pasted) => {
      setSelection(clearSelection());
      setDialog({ kind: "operation", operation });
    },
    [setDialog, setSelection],
  );
}
