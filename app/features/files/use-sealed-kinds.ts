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
export function useSealedKinds(
  phase: ListingPhase,
  firstPage: SealedPage | null,
  isByTime = false,
): Kinds {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (phase !== "opening") return setLate(false);
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const known = useMemo(() => firstPage && kindsOf(firstPage, isByTime), [firstPage, isByTime]);
  return known ?? (isLate ? UNKNOWN : NOTHING);
}

/** Folders first (Spec B§4), or by time as Recents are. */
function kindsOf({ items }: SealedPage, isByTime: boolean): Kinds {
  const rows = items.map(({ item }) => item);
  const isFile = ({ kind }: FileItem) => Number(kind === "file");
  const placed = isByTime ? sortRecents(rows) : rows.toSorted((a, b) => isFile(a) - isFile(b));
  return placed.map(({ kind }) => kind);
}
