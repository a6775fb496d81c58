import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { areaRootId, type SealedPage } from "#app/core/files/files.api.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { followFolder } from "#app/core/files/follow-folder.ts";
import type { FolderBase } from "#app/core/files/item.ts";
import { type ExpectantKept, keptFolders } from "#app/core/files/lazy-kept.ts";
import { type ListingState, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";
import { useBrowserLayoutEffect } from "#app/ui/grid/use-line-window.ts";
import { useWarmFolders } from "./use-warm-folders.ts";

/** A listing that can be loaded: somebody is signed in and the keys are open. */
export interface OpenListing {
  readonly runtime: Runtime;
  readonly account: Account;
  readonly ports: FilesPorts;
  readonly listing: FolderListing;
  readonly kept: Pick<ExpectantKept, "expect">;
  /** A list that is of no folder: each of its items has a place of its own. */
  readonly flat?: FlatListKind | "search";
}

export interface Listing {
  /** null while the page is sealed. */
  readonly open: OpenListing | null;
  readonly state: ListingState;
  /** Somebody is busy with the rows: none of them moves by itself (Reading R-117). */
  readonly hold: () => void;
}

export interface ListingPlace {
  readonly area: FolderBase;
  /** null: the root of the area. */
  readonly folderId: string | null;
  readonly showDeleted: boolean;
  /** The fid of the row that was pressed to come here (Trust D8). */
  readonly fid: Fid | undefined;
  /** What the server rendered, for the folder of the first paint. */
  readonly firstPage: SealedPage | null;
}

const SEALED: Observable<ListingState> = new Store(NOTHING_LISTED);

/** The folder on the screen, loaded as soon as the keys are open and again after each change. */
export function useListing(place: ListingPlace): Listing {
  const open = useOpenListing();
  const state = useObservable(open?.listing.state ?? SEALED);
  const hold = useOpenFolder(open, place);
  useWarmFolders(open, state);
  useEffect(() => (open === null ? undefined : followFolder(open.listing, open.runtime)), [open]);
  return { open, state, hold };
}

function useOpenListing(): OpenListing | null {
  const runtime = useRuntime();
  const account = useAccount();
  const { i18n } = useTranslation();
  return useMemo(() => {
    if (runtime === null || account === null) return null;
    return createOpenListing(runtime, account, i18n.language);
  }, [runtime, account, i18n.language]);
}

/** Begins in the order that this person chose last; a later choice in another tab sorts nothing here. */
function createOpenListing(runtime: Runtime, account: Account, language: string): OpenListing {
  const ports = { api: runtime.api, crypto: runtime.crypto, account };
  const source = createFilesSource(ports);
  const kept = keptFolders({ crypto: runtime.crypto, source });
  const listing = new FolderListing(
    {
      source,
      clock: runtime.clock,
      collator: createNameCollator(language),
      kept,
    },
    account.choices.state.get().sort ?? FIRST_ORDER,
  );
  runtime.seen.add(account, listing);
  return { runtime, account, ports, listing, kept };
}

function useOpenFolder(open: OpenListing | null, place: ListingPlace): () => void {
  const { area, folderId, showDeleted, fid } = place;
  // Good for the first opening only: later it would be an old state.
  const firstPage = useRef(place.firstPage);
  // Somebody was busy with the sealed rows before there was a listing to tell.
  const wasBusy = useRef(false);
  // Before the browser paints: rows that are known are drawn with their page.
  useBrowserLayoutEffect(() => {
    if (open === null) return undefined;
    const id = folderId ?? rootId(open.account, area);
    const page = firstPage.current;
    firstPage.current = null;
    const isItsPage = page?.cwd?.item.id === id;
    void open.listing.open({
      folderId: id,
      showDeleted,
      fid,
      ...(isItsPage ? { firstPage: page } : {}),
    });
    if (wasBusy.current) open.listing.hold();
    wasBusy.current = false;
    return () => open.listing.close();
  }, [open, area, folderId, showDeleted, fid]);
  return useCallback(() => {
    if (open === null) wasBusy.current = true;
    else open.listing.hold();
  }, [open]);
}

function rootId(account: Account, area: FolderBase): string {
  return areaRootId(account.user.get(), area);
}
