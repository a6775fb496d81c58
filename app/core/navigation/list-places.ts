import * as v from "valibot";
import { wireId } from "#app/contract/wire.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

const INDEX = "lists";
/** As many as anybody goes back. */
const MOST = 20;
/** Of a larger choice nothing is kept: it would fill the storage of the tab. */
const MOST_SELECTED = 10_000;

/** Where somebody was in a list, and what was selected. Ids and lengths alone: no name. */
export interface ListPlace {
  /** How far what scrolls the list is scrolled, CSS pixels. */
  readonly scrolledPx: number;
  /** The first row in view; null at the beginning. */
  readonly top: { readonly id: string; readonly index: number } | null;
  readonly selectedIds: readonly string[];
}

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const KEPT = v.object({
  scrolledPx: count,
  top: v.nullable(v.object({ id: wireId, index: v.pipe(count, v.integer()) })),
  selectedIds: v.pipe(v.array(wireId), v.maxLength(MOST_SELECTED)),
});
const NAMES = v.array(v.string());

/** What this tab kept of one visit, by its entry in the history; whatever else stands there counts as nothing. */
export function readListPlace(tab: DeviceStorage, visit: string): ListPlace | null {
  const kept = v.safeParse(KEPT, parse(tab, keyOf(visit)));
  return kept.success ? kept.output : null;
}

/** Keeps it in the tab, the newest twenty. */
export function writeListPlace(tab: DeviceStorage, visit: string, place: ListPlace): void {
  const { selectedIds } = place;
  const kept = { ...place, selectedIds: selectedIds.length > MOST_SELECTED ? [] : selectedIds };
  try {
    const visits = readVisits(tab).filter((other) => other !== visit);
    for (const gone of visits.slice(0, Math.max(0, visits.length + 1 - MOST)))
      tab.remove(keyOf(gone));
    tab.write(keyOf(visit), JSON.stringify(kept));
    tab.write(INDEX, JSON.stringify([...visits, visit].slice(-MOST)));
  } catch {
    // A storage that is full or forbidden: the list begins at its beginning.
  }
}

function readVisits(tab: DeviceStorage): string[] {
  const visits = v.safeParse(NAMES, parse(tab, INDEX));
  return visits.success ? visits.output : [];
}

function parse(tab: DeviceStorage, key: string): unknown {
  try {
    return JSON.parse(tab.read(key) ?? "null");
  } catch {
    return null;
  }
}

function keyOf(visit: string): string {
  return `list ${visit}`;
}
