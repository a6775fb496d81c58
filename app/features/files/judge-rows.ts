import type { FileItem } from "#app/core/files/item.ts";
import { readRowSeals } from "#app/core/files/row-seals.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { doubtOf, type SealTexts, toCheck } from "./open-seal-check.ts";
import type { Doubts } from "./seal-doubts.ts";
import type { OpenListing } from "./use-listing.ts";

export interface JudgedRows {
  /** By {@link rowStateKey}; those that need not be asked about again. */
  readonly judged: readonly string[];
  readonly doubts: Doubts;
}

/** What seals say against rows in view that nobody has asked about (Trust D9, D10). */
export async function judgeRows(
  { ports }: Pick<OpenListing, "ports">,
  rows: readonly FileItem[],
  { signal, texts }: { readonly signal: AbortSignal; readonly texts: SealTexts },
): Promise<JudgedRows> {
  const seals = await readRowSeals(ports, rows, signal);
  const judged: string[] = [];
  const doubts = new Map();
  for (const item of rows) {
    const facts = seals.get(item.id);
    if (facts === undefined) continue;
    const key = rowStateKey(item);
    judged.push(key);
    const doubt = doubtOf(toCheck(item, facts), texts);
    if (doubt !== undefined) doubts.set(key, doubt);
  }
  return { judged, doubts };
}
