import type { InPlaceAct } from "#app/core/files/act-in-place.ts";
import type { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem } from "#app/core/files/item.ts";

/** The list whose rows change, and which of the lists of no folder it is. */
export interface ActedList {
  readonly listing: Pick<FolderListing, "state" | "change" | "reload">;
  readonly flat?: string | undefined;
}

/** Shows at once what was done with these rows; what is restored comes with the next load. */
export function showActed(list: ActedList, items: readonly FileItem[], act: InPlaceAct): void {
  const ids = new Set(items.map(({ id }) => id));
  switch (act) {
    case "remove":
      showRemoved(list.listing, ids);
      break;
    case "restore":
      break;
    case "star":
    case "unstar":
      showStars(list, items, act === "star");
      break;
  }
}

/** Items that went into the trash leave the list, or are deleted in one that shows such. */
function showRemoved(listing: ActedList["listing"], ids: ReadonlySet<string>): void {
  const { showDeleted } = listing.state.get();
  listing.change((rows) =>
    showDeleted
      ? rows.map((row) => (ids.has(row.id) ? { ...row, isDeleted: true } : row))
      : rows.filter((row) => !ids.has(row.id)),
  );
}

/** In the list of stars those without one are gone. */
function showStars({ listing, flat }: ActedList, items: readonly FileItem[], isStarred: boolean) {
  const ids = new Set(items.map(({ id }) => id));
  if (flat !== "starred") {
    listing.change((rows) => rows.map((row) => (ids.has(row.id) ? { ...row, isStarred } : row)));
    return;
  }
  listing.change((rows) => {
    const others = rows.filter(({ id }) => !ids.has(id));
    return isStarred ? [...others, ...items.map((item) => ({ ...item, isStarred }))] : others;
  });
}
