import { useEffect, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import type { SealedFacts, Unverified } from "#app/core/files/sealed-facts.ts";
import type { Doubt } from "#app/features/listing/grid-rows.ts";
import type { OpenListing } from "./use-listing.ts";

/** What is known of the seal of the file whose details are shown. */
export type SealCheck =
  | { readonly phase: "none" }
  | { readonly phase: "asking" }
  | {
      readonly phase: "open";
      readonly facts: SealedFacts;
      /** What the visitor who brought it called himself; empty without. */
      readonly sender?: string;
      readonly unverified?: Unverified;
    }
  | { readonly phase: "failed" };

/** Doubts by {@link rowStateKey}. */
export type Doubts = ReadonlyMap<string, Doubt>;

const NO_DOUBTS: Doubts = new Map();
const NO_CHECK: SealCheck = { phase: "none" };

/** One version of a row as the server told it. */
export function rowStateKey(item: FileItem): string {
  return `${item.id}|${item.blobId}|${item.sizeBytes}|${item.modifiedMs}`;
}

export interface SealChecks {
  readonly check: SealCheck;
  readonly doubts: Doubts;
  /** Says whose details are shown; the seal of a file opens then (Formats 4, file info). */
  readonly watch: (item: FileItem | null) => void;
}

/** Opens the seal of the file whose details are shown and remembers what it does not confirm. */
export function useSealChecks(open: OpenListing | null): SealChecks {
  const [item, watch] = useState<FileItem | null>(null);
  const [check, setCheck] = useState<SealCheck>(NO_CHECK);
  const [doubts, setDoubts] = useState(NO_DOUBTS);
  useEffect(() => {
    setCheck(NO_CHECK);
    if (open === null || item?.kind !== "file" || item.name.state !== "open") return undefined;
    let isHere = true;
    setCheck({ phase: "asking" });
    // Its code comes with the first file whose details are shown.
    import("./open-seal-check.ts")
      .then(async ({ openCheck, doubtOf }) => {
        const found = await openCheck(open, item);
        if (!isHere) return;
        setCheck(found);
        const doubt = doubtOf(found);
        if (doubt === undefined) return;
        setDoubts((known) => new Map([...known, [rowStateKey(item), doubt]]));
      })
      // Without a connection there is nothing to say against the row.
      .catch(() => isHere && setCheck(NO_CHECK));
    return () => {
      isHere = false;
    };
  }, [open, item]);
  return { check, doubts, watch };
}
