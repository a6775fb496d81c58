import type { FolderListing } from "#app/core/files/folder-listing.ts";
import type { Observable } from "#app/core/observable.ts";

/** What tells the page of a link that its owner changed something: his other windows of this browser. */
interface LinkPageNews {
  readonly changes: { readonly histId: Observable<string> };
}

/**
 * Loads the list of a link again with each change of the tree (Spec A§4.3), which is told of once a
 * second at most; a newer load ends the older. Returns how to stop.
 */
export function followLink(
  listing: Pick<FolderListing, "reload">,
  { changes }: LinkPageNews,
): () => void {
  return changes.histId.subscribe(() => void listing.reload());
}
