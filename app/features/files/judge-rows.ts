import type { TFunction } from "i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { readRowSeals } from "#app/core/files/row-seals.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { drawnIndexes } from "#app/ui/grid/scrolled-view.ts";
import { doubtOf, toCheck } from "./open-seal-check.ts";
import type { Doubts } from "./seal-doubts.ts";
import type { OpenListing } from "./use-listing.ts";

export interface Judging {
  readonly signal: AbortSignal;
  readonly t: TFunction<"files">;
  /** By {@link rowStateKey}; those that need not be asked about again, to which the new ones come. */
  readonly judged: Set<string>;
}

/** What seals say against rows in view that nobody has asked about (Trust D9, D10). */
export async function judgeRows(
  { ports }: Pick<OpenListing, "ports">,
  { itemAt }: { itemAt(index: number): FileItem | undefined },
  { signal, t, judged }: Judging,
): Promise<Doubts> {
  const rows = drawnIndexes()
    .flatMap((index) => itemAt(index) ?? [])
    .filter((item) => !judged.has(rowStateKey(item)));
  const seals = await readRowSeals(ports, rows, signal);
  const texts = { notYou: t("grid.notYou"), author: t("grid.author"), visitor: t("grid.visitor") };
  const doubts = new Map();
  for (const item of rows) {
    const facts = seals.get(item.id);
    if (facts === undefined) continue;
    const key = rowStateKey(item);
    judged.add(key);
    const doubt = doubtOf(toCheck(item, facts), texts);
    if (doubt !== undefined) doubts.set(key, doubt);
  }
  return doubts;
}
