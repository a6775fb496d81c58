import { useEffect, useMemo, useState } from "react";
import type { SealedPage } from "#app/core/files/files.api.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { ListingPhase } from "#app/core/files/listing-state.ts";
import { sortRecents } from "#app/core/files/recents.ts";

/** Waiting shows nothing before this (Look 5). */
const QUIET_MS = 300;

type Kinds = readonly FileItem["kind"][];

const NOTHING: Kinds = [];
/** Sealed rows that stand for a folder of unknown length. */
const UNKNOWN: Kinds = Array.from({ length: 8 }, () => "file" as const);

/**
 * What stands sealed while a list opens, place by place: the rows that the server knew, in the sections and
 * in the order that need no names; without them some after 300 ms.
 */
export function useSealedKinds(phase: ListingPhase, firstItems: readonly FileItem[] | null): Kinds {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (phase !== "opening") return setLate(false);
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const known = useMemo(() => firstItems?.map(({ kind }) => kind), [firstItems]);
  return known ?? (isLate ? UNKNOWN : NOTHING);
}

/** The rows that the server knew, folders first (Spec B§4), or by time as Recents are; null: it knew none. */
export function useFirstItems(
  firstPage: SealedPage | null,
  isByTime = false,
): readonly FileItem[] | null {
  return useMemo(() => {
    const rows = firstPage?.items.map(({ item }) => item) ?? null;
    const isFile = ({ kind }: FileItem) => Number(kind === "file");
    return rows && (isByTime ? sortRecents(rows) : rows.toSorted((a, b) => isFile(a) - isFile(b)));
  }, [firstPage, isByTime]);
}
