import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import type { Doubts, SealCheck } from "./seal-doubts.ts";
import type { OpenListing } from "./use-listing.ts";

const NO_DOUBTS: Doubts = new Map();
const NO_CHECK: SealCheck = { phase: "none" };

export interface SealChecks {
  readonly check: SealCheck;
  readonly doubts: Doubts;
  /** Says whose details are shown; the seal of a file opens then (Formats 4, file info). */
  readonly watch: (item: FileItem | null) => void;
  /** For what is found out about rows elsewhere. */
  readonly setDoubts: Dispatch<SetStateAction<Doubts>>;
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
      .then(async ({ openCheck, addDoubt }) => {
        const found = await openCheck(open, item);
        if (!isHere) return;
        setCheck(found);
        setDoubts(addDoubt(item, found));
      })
      // Without a connection there is nothing to say against the row.
      .catch(() => isHere && setCheck(NO_CHECK));
    return () => {
      isHere = false;
    };
  }, [open, item]);
  return { check, doubts, watch, setDoubts };
}
