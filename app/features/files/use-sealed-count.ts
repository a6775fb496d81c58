import { useEffect, useState } from "react";
import type { SealedPage } from "#app/core/files/files.api.ts";
import type { ListingPhase } from "#app/core/files/listing-state.ts";

/** Waiting shows nothing before this (Look 5). */
const QUIET_MS = 300;
/** Sealed rows that stand for a folder of unknown length. */
const UNKNOWN_COUNT = 8;

/** How many sealed rows stand while a folder opens: those the server knew, else some after 300 ms. */
export function useSealedCount(phase: ListingPhase, firstPage: SealedPage | null): number {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (phase !== "opening") return setLate(false);
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  if (firstPage !== null) return firstPage.items.length;
  return isLate ? UNKNOWN_COUNT : 0;
}
