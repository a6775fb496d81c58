import type { FolderListing } from "./folder-listing.ts";

/**
 * Other rows are asked for than those that somebody is busy with, so that none of them keeps its place: what
 * waits for a word goes where it sorts (Reading R-526).
 */
export function settleRows(listing: Pick<FolderListing, "state" | "sortNow">): void {
  if (listing.state.get().phase === "unsorted") listing.sortNow();
}
