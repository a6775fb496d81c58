import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { followFolder } from "#app/core/files/follow-folder.ts";
import { type ListingState, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

export interface SharedFolder {
  readonly shareId: string;
  readonly runtime: Runtime | null;
  /** null while the page is sealed. */
  readonly listing: FolderListing | null;
  readonly state: ListingState;
  /** Where a folder of this share is. */
  readonly hrefOf: (folderId: string) => string;
}

const SEALED: Observable<ListingState> = new Store(NOTHING_LISTED);

/** A folder of somebody else's share on the screen, loaded again after each change. */
export function useSharedFolder(shareId: string, folderId: string): SharedFolder {
  const runtime = useRuntime();
  const account = useAccount();
  const { i18n } = useTranslation();
  const listing = useMemo(
    () =>
      runtime === null || account === null
        ? null
        : createListing({ runtime, account, shareId, language: i18n.language }),
    [runtime, account, shareId, i18n.language],
  );
  useEffect(() => {
    if (listing === null) return undefined;
    void listing.open({ folderId, showDeleted: false });
    return () => listing.close();
  }, [listing, folderId]);
  useEffect(() => {
    if (listing === null || runtime === null) return undefined;
    return followFolder(listing, runtime);
  }, [listing, runtime]);
  const state = useObservable(listing?.state ?? SEALED);
  const hrefOf = useMemo(() => (id: string) => sharedFolderPath(shareId, id), [shareId]);
  return { shareId, runtime, listing, state, hrefOf };
}

/** Both are numbers of the server. */
export function sharedFolderPath(shareId: string, folderId: string): string {
  return `/shares/${shareId}/${folderId}`;
}

interface ListingPlace {
  readonly runtime: Runtime;
  readonly account: Account;
  readonly shareId: string;
  readonly language: string;
}

function createListing({ runtime, account, shareId, language }: ListingPlace): FolderListing {
  const { api, crypto, clock } = runtime;
  const source = createShareSource({ api, crypto, account }, shareId);
  return new FolderListing({ source, clock, collator: createNameCollator(language) });
}
