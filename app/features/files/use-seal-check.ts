import { useEffect, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { SealedFacts, Unverified } from "#app/core/files/sealed-facts.ts";
import type { OpenListing } from "./use-listing.ts";

/** What is known of the seal of the file whose details are shown. */
export type SealCheck =
  | { readonly phase: "none" }
  | { readonly phase: "asking" }
  | { readonly phase: "open"; readonly facts: SealedFacts; readonly unverified?: Unverified }
  | { readonly phase: "failed" };

/** What an opened seal says against its row. */
export interface Doubt {
  /** Size or date that the seal does not confirm (Trust D9). */
  readonly unverified?: Unverified;
  /** A version below the highest that this device has met (Trust D6). */
  readonly isOlder: boolean;
}

/** Doubts by {@link rowStateKey}. */
export type Doubts = ReadonlyMap<string, Doubt>;

const NO_DOUBTS: Doubts = new Map();
const NONE: SealCheck = { phase: "none" };

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
  const [check, setCheck] = useState<SealCheck>(NONE);
  const [doubts, setDoubts] = useState(NO_DOUBTS);
  useEffect(() => {
    setCheck(NONE);
    if (open === null || item?.kind !== "file" || item.name.state !== "open") return undefined;
    let isHere = true;
    setCheck({ phase: "asking" });
    openCheck(open, item).then((found) => {
      if (!isHere) return;
      setCheck(found);
      const doubt = doubtOf(found);
      if (doubt === undefined) return;
      setDoubts((known) => new Map([...known, [rowStateKey(item), doubt]]));
    });
    return () => {
      isHere = false;
    };
  }, [open, item]);
  return { check, doubts, watch };
}

const REFUSED: ReadonlySet<number> = new Set([CODES.shareKeyRefused, CODES.itemKeyRefused]);

/** A seal that does not open is a doubt; a lost connection is none: the values stay the server's word. */
async function openCheck(open: OpenListing, item: FileItem): Promise<SealCheck> {
  try {
    const { findUnverified, readSealedFacts } = await import("#app/core/files/sealed-facts.ts");
    const facts = await readSealedFacts(open.ports, item);
    const unverified = findUnverified(item, facts);
    return { phase: "open", facts, ...(unverified !== undefined && { unverified }) };
  } catch (caught) {
    const { code } = normalise(caught);
    open.runtime.log.warn("seal-not-opened", { code });
    return REFUSED.has(code) ? { phase: "failed" } : NONE;
  }
}

function doubtOf(check: SealCheck): Doubt | undefined {
  if (check.phase === "failed") return { unverified: "both", isOlder: false };
  if (check.phase !== "open") return undefined;
  const { unverified, facts } = check;
  if (unverified === undefined && !facts.isOlder) return undefined;
  return { isOlder: facts.isOlder, ...(unverified !== undefined && { unverified }) };
}
