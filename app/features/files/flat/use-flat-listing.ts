import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { SealedPage } from "#app/core/files/files.api.ts";
import { createFlatSource, type FlatListKind } from "#app/core/files/flat-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { followFolder } from "#app/core/files/follow-folder.ts";
import { FLAT_LIST_ID } from "#app/core/files/item.ts";
import { type ListingState, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { sortRecents } from "#app/core/files/recents.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";
import { useBrowserLayoutEffect } from "#app/ui/grid/use-line-window.ts";
import type { Listing, OpenListing } from "../use-listing.ts";

interface FlatPlace {
  readonly kind: FlatListKind;
  readonly showDeleted: boolean;
  /** What the server rendered, for the first paint. */
  readonly firstPage: SealedPage | null;
}

const SEALED: Observable<ListingState> = new Store(NOTHING_LISTED);

/** A list that is of no folder, loaded as soon as the keys are open and again after each change. */
export function useFlatListing({ kind, showDeleted, ...page }: FlatPlace): Listing {
  const runtime = useRuntime();
  const account = useAccount();
  const { language } = useTranslation().i18n;
  const open = useMemo(
    () =>
      runtime === null || account === null
        ? null
        : createOpenList({ runtime, account, language, kind }),
    [runtime, account, language, kind],
  );
  const state = useObservable(open?.listing.state ?? SEALED);
  // Good for the first opening only: later it would be an old state.
  const firstPage = useRef(page.firstPage);
  // Somebody was busy with the sealed rows before there was a listing to tell.
  const wasBusy = useRef(false);
  useBrowserLayoutEffect(() => {
    if (open === null) return undefined;
    const rendered = firstPage.current;
    firstPage.current = null;
    void open.listing.open({
      folderId: FLAT_LIST_ID,
      showDeleted,
      ...(rendered === null ? {} : { firstPage: rendered }),
    });
    if (wasBusy.current) open.listing.hold();
    wasBusy.current = false;
    return () => open.listing.close();
  }, [open, showDeleted]);
  useEffect(() => (open === null ? undefined : followFolder(open.listing, open.runtime)), [open]);
  const hold = useCallback(() => {
    if (open === null) wasBusy.current = true;
    else open.listing.hold();
  }, [open]);
  return { open, state, hold };
}

interface ListParts {
  readonly runtime: Runtime;
  readonly account: Account;
  readonly language: string;
  readonly kind: FlatListKind;
}

function createOpenList({ runtime, account, language, kind }: ListParts): OpenListing {
  const { api, crypto, clock } = runtime;
  const ports = { api, crypto, account };
  const listing = new FolderListing(
    {
      source: createFlatSource(ports, kind),
      clock,
      collator: createNameCollator(language),
      arrange: kind === "recents" ? sortRecents : undefined,
    },
    account.choices.state.get().sort ?? FIRST_ORDER,
  );
  return { runtime, account, ports, listing, kept: { expect: async () => undefined }, flat: kind };
}
