import type { OpenListing } from "./use-listing.ts";

/** Items that went into the trash leave the list, or are deleted in one that shows such. */
export function showRemoved(listing: OpenListing["listing"], ids: ReadonlySet<string>): void {
  const { showDeleted } = listing.state.get();
  listing.change((rows) =>
    showDeleted
      ? rows.map((row) => (ids.has(row.id) ? { ...row, isDeleted: true } : row))
      : rows.filter((row) => !ids.has(row.id)),
  );
}
