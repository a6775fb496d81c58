import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { addOpened } from "#app/core/files/flat-lists.api.ts";
import { isWhole, type ListingState } from "#app/core/files/listing-state.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { folderPath, toVisit } from "#app/core/navigation/folder-path.ts";
import { historyPath } from "#app/core/navigation/history-path.ts";
import { sharedFolderPath } from "#app/core/navigation/shared-folder-path.ts";
import {
  type Neighbours,
  neighboursOf,
  shownOf,
  successorOf,
} from "#app/core/preview/neighbours.ts";
import { standsBar } from "#app/core/preview/preview-bar.ts";
import { previewPath } from "#app/core/preview/preview-path.ts";
import { usePageSettings } from "#app/document/page-settings.ts";
import { canPlay } from "#app/features/listing/use-open-preview.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { NOTHING_TOLD } from "./PreviewStage.tsx";
import { useFolderListing } from "./use-folder-listing.ts";
import { useListTurn } from "./use-list-turn.ts";
import type { PreviewTools } from "./use-opened-file.ts";
import { useScreenKeys } from "./use-screen-keys.ts";

export interface PreviewPlace {
  readonly tools: PreviewTools;
  /** The file that somebody came for. */
  readonly entry: OpenedFile;
  /** The one of its folder that is looked at now. */
  readonly itemId: string;
}

export const FILES_CONTEXT = { kind: "files" } as const;

/** An open file over the whole page, and its way to the files beside it. */
export function usePreviewScreen({ tools, entry, itemId }: PreviewPlace) {
  const [told, onTold] = useState(NOTHING_TOLD);
  const open = useFolderListing(tools, entry.folder, useListTurn(told.state));
  const state = useObservable(open.listing.state);
  const ways = useWays(entry);
  const around = neighboursOf(state.rows, itemId);
  const [last, setLast] = useState<NamedItem | null>(null);
  if (around.item !== null && around.item !== last) setLast(around.item);
  const item = shownOf(itemId, [around.item, last, entry.item]) ?? entry.item;
  useSuccessor({ state, around }, ways);
  const { dir } = usePageSettings();
  const before = () => around.previous && ways.go(around.previous);
  const after = () => around.next && ways.go(around.next);
  const onKey = useScreenKeys({
    Escape: ways.leave,
    ArrowLeft: dir === "rtl" ? after : before,
    ArrowRight: dir === "rtl" ? before : after,
  });
  const download = () => {
    void addOpened(open.ports.api, [item.id]).catch(() => undefined);
    open.runtime.transfers.download([item], FILES_CONTEXT);
  };
  return {
    ...ways,
    ...around,
    open,
    state,
    item,
    folder: entry.folder,
    told,
    onTold,
    onKey,
    hasBar: standsBar(told.state),
    download,
  };
}

export type PreviewScreen = ReturnType<typeof usePreviewScreen>;

/** Out of the screen, and on to another file of the folder: the way back stays the folder. */
function useWays(entry: OpenedFile) {
  const navigate = useNavigate();
  const back = folderOf(entry);
  return {
    back,
    leave: () => navigate(back),
    go: (item: NamedItem) =>
      navigate(previewPath(item, canPlay), {
        replace: true,
        state: { ...toVisit(item), beside: entry.item.id },
      }),
    showVersions: (item: NamedItem) =>
      navigate(historyPath(entry.folder.area === "vault", item.id), { state: toVisit(item) }),
  };
}

/** A file that was deleted or moved away gives its place to the next one, or to the folder. */
function useSuccessor(
  { state, around }: { readonly state: ListingState; readonly around: Neighbours },
  { go, leave }: ReturnType<typeof useWays>,
) {
  const place = useRef(0);
  const ways = useRef({ go, leave });
  useEffect(() => {
    ways.current = { go, leave };
  });
  const { rows, phase } = state;
  const { number } = around;
  useEffect(() => {
    const was = place.current;
    if (number > 0) place.current = number;
    else if (was > 0 && isWhole(phase)) {
      place.current = 0;
      const successor = successorOf(rows, was);
      if (successor === null) ways.current.leave();
      else ways.current.go(successor);
    }
  }, [rows, phase, number]);
}

/** The list that it lies in. */
function folderOf({ item, folder }: OpenedFile): string {
  const shareId = folder.area === "share" ? shareIdOfDomain(item.domain) : null;
  if (shareId !== null) return sharedFolderPath(shareId, folder.id);
  const isRoot = folder.path.length === 1;
  return folderPath(folder.area === "vault" ? "vault" : "files", isRoot ? null : folder.id);
}
