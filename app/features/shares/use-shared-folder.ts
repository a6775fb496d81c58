import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { followFolder } from "#app/core/files/follow-folder.ts";
import { type ListingState, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { sharedFolderPath } from "#app/core/navigation/shared-folder-path.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import { OpenShareWatch, toShown } from "#app/core/shares/open-share-watch.ts";
import type { Share } from "#app/core/shares/share.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

export interface SharedFolder {
  readonly shareId: string;
  /** null while the page is sealed. */
  readonly open: OpenShare | null;
  readonly state: ListingState;
  /** The share as it was told last; null before. */
  readonly share: Share | null;
  /** Where a folder of this share is. */
  readonly hrefOf: (folderId: string) => string;
}

/** A share with open keys: its folders can be listed, and changed as the role allows. */
export interface OpenShare {
  readonly transfers: Pick<TransferEngine, "upload" | "download" | "downloadZip">;
  readonly ports: FilesPorts;
  readonly listing: FolderListing;
  readonly clock: Clock;
  readonly watch: OpenShareWatch;
}

const SEALED: Observable<ListingState> = new Store(NOTHING_LISTED);
const NOT_GONE: Observable<boolean> = new Store(false);
const UNKNOWN: Observable<Share | null> = new Store<Share | null>(null);

/** A folder of somebody else's share on the screen, loaded again after each change. */
export function useSharedFolder(shareId: string, folderId: string): SharedFolder {
  const runtime = useRuntime();
  const account = useAccount();
  const { i18n } = useTranslation();
  const open = useMemo(
    () =>
      runtime === null || account === null
        ? null
        : openShare({ runtime, account, shareId, language: i18n.language }),
    [runtime, account, shareId, i18n.language],
  );
  useEffect(() => {
    if (open === null) return undefined;
    void open.listing.open({ folderId, showDeleted: false });
    return () => open.listing.close();
  }, [open, folderId]);
  useEffect(
    () => (open === null || runtime === null ? undefined : followFolder(open.listing, runtime)),
    [open, runtime],
  );
  useEffect(
    () => (open === null || runtime === null ? undefined : followShare(open.watch, runtime)),
    [open, runtime],
  );
  const listed = useObservable(open?.listing.state ?? SEALED);
  const isGone = useObservable(open?.watch.isGone ?? NOT_GONE);
  const state = useMemo(() => toShown(listed, isGone), [listed, isGone]);
  const share = useObservable(open?.watch.share ?? UNKNOWN);
  const hrefOf = useMemo(() => (id: string) => sharedFolderPath(shareId, id), [shareId]);
  return { shareId, open, state, share, hrefOf };
}

/** Takes the next key or another role as soon as there is one. */
function followShare(watch: OpenShareWatch, { changes }: Runtime): () => void {
  watch.look();
  const stop = changes.histId.subscribe(() => watch.look());
  return () => {
    stop();
    watch.stop();
  };
}

interface ListingPlace {
  readonly runtime: Runtime;
  readonly account: Account;
  readonly shareId: string;
  readonly language: string;
}

function openShare({ runtime, account, shareId, language }: ListingPlace): OpenShare {
  const { api, crypto, clock } = runtime;
  const ports = { api, crypto, account };
  const source = createShareSource(ports, shareId);
  const listing = new FolderListing({ source, clock, collator: createNameCollator(language) });
  const watch = new OpenShareWatch({ files: ports, clock }, shareId, () => void listing.reload());
  return { transfers: runtime.transfers, ports, listing, clock, watch };
}
