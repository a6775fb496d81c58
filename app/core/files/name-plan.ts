import { toNameKey } from "#app/contract/validate/name.ts";
import type { FileItem } from "./item.ts";
import {
  type AskPlaces,
  keepBothName,
  type PlaceAnswers,
  type PlaceConflict,
  takenNames,
} from "./name-conflict.ts";
import type { NamedItem } from "./placed-name.ts";

/** An item with the name that it gets where it goes. */
export interface PlannedItem {
  readonly item: NamedItem;
  readonly name: string;
  /** What has the name there and makes way: it goes to the trash. */
  readonly replaces?: FileItem;
}

export interface Planning {
  readonly items: readonly NamedItem[];
  /** What lies in the target already. */
  readonly targetItems: readonly FileItem[];
  readonly ask: AskPlaces;
}

/**
 * Asks one question about all names that are taken, before anything is done; closed without an answer,
 * nothing goes at all (Reading R-478).
 */
export async function planNames({ items, targetItems, ask }: Planning): Promise<PlannedItem[]> {
  const conflicts = findConflicts(items, targetItems);
  const answers: PlaceAnswers | null = conflicts.length === 0 ? new Map() : await ask(conflicts);
  return answers === null ? [] : placeAll({ items, targetItems, conflicts, answers });
}

function findConflicts(
  items: readonly NamedItem[],
  targetItems: readonly FileItem[],
): PlaceConflict[] {
  const there = new Map(targetItems.flatMap(toEntry));
  const met = new Set<string>();
  return items.flatMap((coming): PlaceConflict[] => {
    const key = toNameKey(coming.name.text);
    const other = there.get(key);
    const isSecond = met.has(key);
    met.add(key);
    if (isSecond) return [{ coming, there: null, canReplace: false }];
    if (other === undefined) return [];
    return [{ coming, there: other, canReplace: areFiles(coming, other) && !other.isReadOnly }];
  });
}

interface Placing extends Omit<Planning, "ask"> {
  readonly conflicts: readonly PlaceConflict[];
  readonly answers: PlaceAnswers;
}

function placeAll({ items, targetItems, conflicts, answers }: Placing): PlannedItem[] {
  const asked = new Map(conflicts.map((conflict) => [conflict.coming.id, conflict]));
  const taken = takenNames(targetItems);
  // A new name must not be one that comes along.
  const known = new Set([...taken, ...takenNames(items)]);
  const counts = new Map<string, number>();
  return items.flatMap((item): PlannedItem[] => {
    const { text } = item.name;
    const conflict = asked.get(item.id);
    const action = conflict === undefined ? undefined : answers.get(item.id);
    if (action === "skip") return [];
    // One answer for all replaces files alone: folders stand beside each other.
    const isReplacing = action === "replace" && conflict?.canReplace === true;
    const replaces = isReplacing ? (conflict.there ?? undefined) : undefined;
    const isFree = replaces !== undefined || !taken.has(toNameKey(text));
    const name = isFree ? text : keepBothName(text, known, counts);
    taken.add(toNameKey(name));
    known.add(toNameKey(name));
    return [{ item, name, ...(replaces !== undefined && { replaces }) }];
  });
}

function areFiles(item: FileItem, other: FileItem): boolean {
  return item.kind === "file" && other.kind === "file";
}

function toEntry(item: FileItem): [string, FileItem][] {
  const { name, isDeleted } = item;
  return name.state === "open" && !isDeleted ? [[toNameKey(name.text), item]] : [];
}
