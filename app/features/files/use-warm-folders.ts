import { useEffect } from "react";
import { MOST_EXPECTED } from "#app/core/files/lazy-kept.ts";
import type { ListingState } from "#app/core/files/listing-state.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import type { OpenListing } from "./use-listing.ts";

/**
 * The first folders of a list are those that somebody may press next: what this device keeps of them is
 * read while nobody does anything, one after the other (Performance P11).
 */
export function useWarmFolders(open: OpenListing | null, state: ListingState): void {
  const { phase, rows, showDeleted } = state;
  useEffect(() => {
    if (open === null || phase !== "complete") return undefined;
    const visits = rows.slice(0, MOST_EXPECTED).flatMap((item) => {
      const visit = item.kind === "folder" ? toVisit(item) : null;
      return visit === null ? [] : [{ folderId: item.id, showDeleted, ...visit }];
    });
    let stop = () => undefined;
    const warmNext = () => {
      const next = visits.shift();
      if (next !== undefined) stop = whenIdle(() => void open.kept.expect(next).then(warmNext));
    };
    warmNext();
    return () => {
      visits.length = 0;
      stop();
    };
  }, [open, phase, rows, showDeleted]);
}
