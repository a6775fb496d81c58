import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { FLAT_LIST_ID } from "#app/core/files/item.ts";
import { isWhole } from "#app/core/files/listing-state.ts";
import {
  type ListPlace as Place,
  readListPlace,
  writeListPlace,
} from "#app/core/navigation/list-places.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { scrolledView } from "#app/ui/grid/scrolled-view.ts";
import type { FilesScreen } from "./use-files-screen.ts";
import type { OpenListing } from "./use-listing.ts";

interface ListPlaceProps {
  readonly open: OpenListing;
  readonly screen: Pick<FilesScreen, "state" | "rows" | "selection" | "setSelection" | "grid">;
}

/** Scrolling that follows each other closely is one move. */
const STILL_MS = 150;
/** Frames in which the rows have their height, on a slow device too. */
const FRAMES = 120;

/**
 * Keeps where somebody is in a list and what is selected, for this entry of the history: back, forward and a
 * reload lead there again (Reading R-527). It draws nothing.
 */
export function ListPlace(props: ListPlaceProps) {
  const { key, pathname, search } = useLocation();
  const visit = `${entryOf(key)} ${pathname}${search}`;
  return <Keeper key={visit} visit={visit} pathname={pathname} {...props} />;
}

/** What the router calls every entry that a document began with. */
const FIRST_KEY = "default";

/**
 * The entry of the history. One that the document began with has no key of its own: it is marked, so that a
 * reload finds it again, and whoever goes to the same address anew begins anew.
 */
function entryOf(key: string): string {
  if (key !== FIRST_KEY) return key;
  const state = history.state as Readonly<Record<string, unknown>> | null;
  if (typeof state?.begun === "string") return state.begun;
  const begun = `begun${performance.timeOrigin}`;
  history.replaceState({ ...state, begun }, "");
  return begun;
}

interface KeeperProps extends ListPlaceProps {
  readonly visit: string;
  readonly pathname: string;
}

function Keeper({ open, screen, visit, pathname }: KeeperProps) {
  const { state, rows, selection, setSelection, grid } = screen;
  const tab = open.runtime.tabStorage;
  const { rootIds } = useObservable(open.account.user);
  const [before] = useState(() => readListPlace(tab, visit));
  const newest = useRef({ rows, selection });
  newest.current = { rows, selection };
  const isBack = useRef(false);
  const isHere = isListOf(pathname, state.folderId, rootIds);
  // Whoever scrolls keeps rows from being sorted (Reading R-117), so that comes first.
  const isReady = isHere && isWhole(state.phase);
  useEffect(() => {
    if (!isReady || isBack.current) return undefined;
    return bringBack(before, {
      rows: () => newest.current.rows.source,
      select: (ids) => {
        if (newest.current.selection.keys.size === 0)
          setSelection({ keys: new Set(ids), anchorKey: ids.at(-1) ?? null });
      },
      scrollToRow: (index) => grid.current?.scrollToRow(index),
      onEnd: () => {
        isBack.current = true;
      },
    });
  }, [isReady, before, setSelection, grid]);
  useEffect(() => {
    if (!isReady) return undefined;
    const keep = () => {
      if (isBack.current) writeListPlace(tab, visit, placeNow(newest.current));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, STILL_MS);
    };
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", onScroll, options);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", onScroll, options);
      removeEventListener("pagehide", keep);
    };
  }, [isReady, tab, visit]);
  useEffect(() => {
    if (isReady && isBack.current)
      writeListPlace(tab, visit, placeNow({ rows: newest.current.rows, selection }));
  }, [isReady, tab, visit, selection]);
  return null;
}

/** The rows are those of the address: after a press they are for a moment those of the place before. */
function isListOf(
  pathname: string,
  folderId: string,
  rootIds: Readonly<Record<string, string>>,
): boolean {
  const [, id] = /\/(\d+)$/.exec(pathname) ?? [];
  if (id !== undefined) return folderId === id;
  return folderId === FLAT_LIST_ID || Object.values(rootIds).includes(folderId);
}

function placeNow({ rows, selection }: Pick<KeeperProps["screen"], "rows" | "selection">): Place {
  const { scrolledPx, firstIndex } = scrolledView();
  const id = firstIndex === null ? undefined : rows.itemAt(firstIndex)?.id;
  const top = firstIndex === null || id === undefined ? null : { id, index: firstIndex };
  return { scrolledPx, top, selectedIds: [...selection.keys] };
}

interface Way {
  readonly rows: () => KeeperProps["screen"]["rows"]["source"];
  readonly select: (ids: readonly string[]) => void;
  readonly scrollToRow: (index: number) => void;
  readonly onEnd: () => void;
}

/** Selects at once; scrolls as soon as the rows have their height, unless somebody scrolls meanwhile. */
function bringBack(place: Place | null, { rows, select, scrollToRow, onEnd }: Way): () => void {
  if (place === null || scrolledView().scrolledPx > 0) {
    onEnd();
    if (place !== null && place.selectedIds.length > 0) select(place.selectedIds);
    return () => undefined;
  }
  const { scrolledPx, top, selectedIds } = place;
  let frame = 0;
  let left = FRAMES;
  const step = () => {
    left -= 1;
    const view = scrolledView();
    const isTall = view.mostPx >= scrolledPx;
    if (view.scrolledPx > 0) return onEnd();
    if (!isTall && left > 0) {
      frame = requestAnimationFrame(step);
      return;
    }
    const index = top === null ? null : (rows().placeOf?.(top.id) ?? null);
    // Where other rows stand above by now, the row counts and not how far it was.
    if (index === null || index === top?.index) view.scrollTo(scrolledPx);
    else {
      // From below, so that it stands at the top again.
      view.scrollTo(view.mostPx);
      scrollToRow(index);
    }
    onEnd();
  };
  // After what begins a new place with nothing.
  frame = requestAnimationFrame(() => {
    if (selectedIds.length > 0) select(selectedIds);
    step();
  });
  return () => cancelAnimationFrame(frame);
}
