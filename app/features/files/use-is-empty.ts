import { useState } from "react";
import type { SealedPage } from "#app/core/files/files.api.ts";
import { isWhole, type ListingPhase } from "#app/core/files/listing-state.ts";

interface ShownList {
  readonly phase: ListingPhase;
  /** Lines that stand or would stand, uploads that run among them. */
  readonly count: number;
  readonly showDeleted: boolean;
}

/**
 * Whether a list has no row: as it knows itself and, before it is opened for the first time, as the server
 * found. That is asked of the list that the server drew alone: a lock, or another choice of rows, ends it.
 */
export function useIsEmpty(
  { phase, count, showDeleted }: ShownList,
  firstPage: SealedPage | null,
): boolean {
  const [drawn] = useState(showDeleted);
  const [isKnown, setKnown] = useState(false);
  if (phase !== "opening" && !isKnown) setKnown(true);
  const isFirst = phase === "opening" && !isKnown && drawn === showDeleted;
  return count === 0 && (isWhole(phase) || (isFirst && hasNothing(firstPage)));
}

/** In the trash nothing can be added, which an empty page does not say before its folder is open. */
function hasNothing(page: SealedPage | null): boolean {
  if (page === null || page.items.length > 0) return false;
  return !(page.cwd?.item.isDeleted || page.above.some(({ isDeleted }) => isDeleted));
}
