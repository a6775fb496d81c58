import type { Observable } from "#app/core/observable.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";
import type { FolderListing } from "./folder-listing.ts";
import { ReloadPacer } from "./reload-pacer.ts";

/** What tells that a folder changed. */
export interface FolderNews {
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
  /** Other windows and devices: the state of the whole tree, and when it was looked at. */
  readonly changes: {
    readonly histId: Observable<string>;
    on(news: "refresh", listener: () => void): () => void;
  };
  /** Transfers of this page that ended, by the folder. */
  readonly transfers: { onFolderChanged(listener: (folderId: string) => void): () => void };
  readonly online: Pick<OnlinePort, "onOnline">;
}

/** Loads a listing again after each change; the rows stay until the new state is in. Returns how to stop. */
export function followFolder(
  listing: Pick<FolderListing, "histId" | "state" | "reload">,
  { clock, changes, transfers, online }: FolderNews,
): () => void {
  const { histId } = changes;
  // A change that this page was told of is loaded whatever state the tree is said to be in.
  let isTold = false;
  const pacer = new ReloadPacer(clock, async () => {
    if (isTold) {
      isTold = false;
      await listing.reload();
    } else if (histId.get() !== listing.histId) await listing.reload(histId.get());
  });
  const refresh = () => {
    isTold = true;
    pacer.ask();
  };
  const stops = [
    histId.subscribe(() => pacer.ask()),
    // A state whose load failed is loaded by the next look; one that is on the screen is not.
    changes.on("refresh", () => pacer.ask()),
    transfers.onFolderChanged((folderId) => {
      if (folderId === listing.state.get().folderId) refresh();
    }),
    online.onOnline(refresh),
  ];
  return () => {
    pacer.stop();
    for (const stop of stops) stop();
  };
}
