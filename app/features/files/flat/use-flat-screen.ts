import { useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useMemo, useState } from "react";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import type { FileItem, OpenedFolder, RecentUse } from "#app/core/files/item.ts";
import { recentsOf } from "#app/core/files/recents.ts";
import { folderPath, toVisit } from "#app/core/navigation/folder-path.ts";
import { isShowable } from "#app/core/preview/neighbours.ts";
import { useOpenPreview } from "#app/features/listing/use-open-preview.ts";
import { useSelectionOf } from "#app/features/listing/use-selection-of.ts";
import { focusContent } from "#app/ui/focus-content.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import type { FolderData } from "../folder-data.ts";
import { useClip } from "../use-clip.ts";
import { useFileActions } from "../use-file-actions.ts";
import type { FilesQuery } from "../use-files-query.ts";
import { useInfo, usePanes, usePlacing } from "../use-files-screen.ts";
import { useFilter } from "../use-filter.ts";
import { useGridEvents } from "../use-grid-events.ts";
import type { Listing } from "../use-listing.ts";
import { useOrder } from "../use-order.ts";
import type { ActionTools } from "../use-row-actions.ts";
import { useRowSource } from "../use-row-source.ts";
import { useSealChecks } from "../use-seal-check.ts";
import { useFirstItems, useSealedKinds } from "../use-sealed-kinds.ts";
import { foundFolderHref, placeHref, placeVisit } from "./place-href.ts";
import { useFlatRows } from "./use-flat-rows.tsx";

/** Lists that are of no folder: the server's, and what this device found. */
export type FlatKind = FlatListKind | "search";

interface FlatScreenPlace {
  readonly kind: FlatKind;
  readonly listing: Listing;
  /** As the list understands it. */
  readonly query: FilesQuery;
  /** What the server has drawn. */
  readonly data: FolderData;
  readonly grid: RefObject<FileGridHandle>;
}

/** Everything behind a list that is of no folder: the rows, what is chosen, and what can be done. */
export function useFlatScreen(place: FlatScreenPlace) {
  const shown = useShownRows(place);
  const panes = usePanes(shown);
  const actions = useFlatActions(place, shown, panes);
  const info = useInfo(shown, panes.info);
  return { ...shown, ...panes, ...actions, grid: place.grid, info };
}

export type FlatScreen = ReturnType<typeof useFlatScreen>;

function useShownRows({ kind, listing, query, data }: FlatScreenPlace) {
  const { search, showDeleted } = query;
  const { open, state } = listing;
  const [act, setAct] = useState<RecentUse["act"] | null>(null);
  const wanted = useMemo(() => recentsOf(state.rows, act), [state.rows, act]);
  const filter = useFilter(wanted, open === null);
  const firstItems = useFirstItems(data.firstPage, kind === "recents");
  const sealedKinds = useSealedKinds(state.phase, firstItems);
  const seals = useSealChecks(open);
  const { items } = filter;
  const wasLookedFor = kind === "search" || filter.isNarrow;
  const area = kind === "starred" ? kind : "files";
  const clip = useClip(open?.account ?? null, null);
  const plain = useRowSource({
    ...{ listing, items, area, search, sealedKinds },
    doubts: seals.doubts,
    cutIds: clip.cutIds,
    wasLookedFor,
  });
  const rows = useFlatRows(plain, { kind, search });
  const chosen = useSelectionOf(`${showDeleted}|${act}`, items);
  const setOrder = useOrder(open, kind !== "search");
  const view = { query, act, setAct, firstItems, calendar: data.calendar, wasLookedFor };
  return { ...view, listing, open, state, filter, seals, clip, rows, setOrder, ...chosen };
}

type ShownRows = ReturnType<typeof useShownRows>;

function useFlatActions(
  { kind, grid }: FlatScreenPlace,
  shown: ShownRows,
  panes: ReturnType<typeof usePanes>,
) {
  const { listing, open, rows, selection, setSelection, selected } = shown;
  const { setDialog, setMenu, showInfo } = panes;
  const focusRows = useCallback(() => focusContent(grid), [grid]);
  const fileActions = useFileActions(open, focusRows, setDialog);
  const { openItem, expectItem, goToPlace } = useWays(kind, shown.query.search, showInfo);
  const place = usePlacing({ setDialog, setSelection });
  const move = (items: readonly FileItem[], to: OpenedFolder) => place({ act: "move", items, to });
  const actionTools: ActionTools = {
    fileActions,
    account: open?.account ?? null,
    showDialog: setDialog,
    openItem,
    showInfo,
    isInTrash: false,
    canShare: true,
    goToPlace,
  };
  const chosen = (index: number) => {
    const item = rows.itemAt(index);
    if (item === undefined) return [];
    return selection.keys.has(item.id) && selected.length > 0 ? selected : [item];
  };
  const events = useGridEvents({
    ...{ rows, fileActions, chosen, setDialog, openItem, open, setMenu, hold: listing.hold },
    expectItem,
    isInTrash: false,
    take: shown.clip.take,
  });
  return { fileActions, actionTools, events, move, isInTrash: false };
}

/** A folder is gone to, a file shows what is known about it; and the way to where either lies. */
function useWays(kind: FlatKind, search: string, onFile: (item: FileItem) => void) {
  const navigate = useNavigate();
  const preview = useOpenPreview();
  return {
    expectItem: (item: FileItem) => isShowable(item) && preview.expect(item),
    openItem: (item: FileItem) => {
      const visit = item.kind === "folder" ? toVisit(item) : null;
      if (visit === null) return isShowable(item) ? preview.open(item) : onFile(item);
      const isStarred = kind === "starred";
      const href = isStarred ? folderPath(kind, item.id) + search : foundFolderHref(item, search);
      navigate(href, { state: visit });
    },
    goToPlace: (item: FileItem) => {
      if (item.place !== undefined) navigate(placeHref(item), { state: placeVisit(item) });
    },
  };
}
