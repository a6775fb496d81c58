import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { createZoneOffset } from "#app/core/display/zone-offset.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { FLAT_LIST_ID } from "#app/core/files/item.ts";
import { type ListingState, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { ReloadPacer } from "#app/core/files/reload-pacer.ts";
import type { SearchState } from "#app/core/files/search/name-search.ts";
import { isEmptyQuery, NO_QUERY, parseQuery } from "#app/core/files/search/query.ts";
import { createSearchSource } from "#app/core/files/search/search-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useDraft } from "#app/features/listing/use-draft.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";
import type { Listing } from "../use-listing.ts";
import { searchOf } from "./searches.ts";

const SEALED: Observable<ListingState> = new Store(NOTHING_LISTED);
const NOTHING: SearchState = {
  phase: "reading",
  ...{ names: 0, unopened: 0, isFull: false, total: 0, version: 0, error: null },
};
const NO_SEARCH: Observable<SearchState> = new Store(NOTHING);
const NEWEST = { key: "usertime", direction: "desc" } as const;

export interface NameSearching {
  readonly listing: Listing;
  readonly state: SearchState;
  readonly text: string;
  /** Nothing is looked for. */
  readonly isEmpty: boolean;
  /** How many were found, of which the list shows the first. */
  readonly total: number;
  setText(text: string): void;
}

/** What is looked for and what is found: as one types, on this device alone. */
export function useNameSearch(isWithDeleted: boolean): NameSearching {
  const open = useOpenSearch();
  const { text, setText } = useSearchText(open === null);
  const query = useMemo(() => {
    const read = parseQuery(text, startOfDay);
    return { ...read, isWithDeleted: isWithDeleted || read.isWithDeleted };
  }, [text, isWithDeleted]);
  const listed = useObservable(open?.list.listing.state ?? SEALED);
  const state = useObservable(open?.search.state ?? NO_SEARCH);
  useEffect(() => {
    if (open === null) return undefined;
    const { list, asked } = open;
    asked.query = query;
    const isOpened = list.listing.state.get().folderId !== "";
    if (isOpened) void list.listing.reload();
    else void list.listing.open({ folderId: FLAT_LIST_ID, showDeleted: false });
    return undefined;
  }, [open, query]);
  useEffect(() => {
    if (open === null) return undefined;
    const { clock } = open.list.runtime;
    const pacer = new ReloadPacer(clock, () => open.list.listing.reload());
    const stop = open.search.state.subscribe(() => {
      if (open.asked.version === open.search.state.get().version) return;
      open.asked.version = open.search.state.get().version;
      pacer.ask();
    });
    return () => {
      stop();
      pacer.stop();
      open.list.listing.close();
    };
  }, [open]);
  const hold = useCallback(() => open?.list.listing.hold(), [open]);
  return {
    listing: { open: open?.list ?? null, state: listed, hold },
    state,
    text,
    isEmpty: isEmptyQuery(query),
    total: open?.source.total() ?? 0,
    setText,
  };
}

/** Away with the text while the page is sealed, and back when it opens again. */
function useSearchText(isSealed: boolean) {
  const [text, setText] = useState("");
  const draft = useDraft();
  // Before it opens for the first time there is only what somebody types meanwhile.
  const was = useRef<"new" | "open" | "sealed">("new");
  useEffect(() => {
    if (isSealed && was.current === "open") setText("");
    if (!isSealed && was.current === "sealed") {
      const restore = (kept: string | null) => setText((now) => (now === "" ? (kept ?? "") : now));
      void draft.read().then(restore);
    }
    if (!isSealed) was.current = "open";
    else if (was.current === "open") was.current = "sealed";
  }, [isSealed, draft]);
  return {
    text,
    setText: (next: string) => {
      setText(next);
      draft.keep(next);
    },
  };
}

function useOpenSearch() {
  const runtime = useRuntime();
  const account = useAccount();
  const { language } = useTranslation().i18n;
  return useMemo(
    () =>
      runtime === null || account === null ? null : createOpenSearch(runtime, account, language),
    [runtime, account, language],
  );
}

function createOpenSearch(runtime: Runtime, account: Account, language: string) {
  const { api, crypto, clock } = runtime;
  const ports = { api, crypto, account };
  const search = searchOf(runtime, account);
  const asked = { query: NO_QUERY, version: -1 };
  const source = createSearchSource(ports, search, () => asked.query);
  const listing = new FolderListing(
    { source, clock, collator: createNameCollator(language) },
    NEWEST,
  );
  const kept = { expect: async () => undefined };
  const list = { runtime, account, ports, listing, kept, flat: "search" as const };
  return { list, search, source, asked };
}

/** Midnight of a day in the zone that the person chose. */
function startOfDay(year: number, month: number, day: number): number {
  const utcMs = Date.UTC(year, month - 1, day);
  return utcMs - createZoneOffset(shownTimeZone())(utcMs);
}
