import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FileItem } from "./item.ts";

/** What becomes of an item whose name is there already. */
export type ConflictAnswer = { action: "keep-both" | "skip"; forAll: boolean };

/** A name that is there already, met by one of the items that are moved. */
export interface NameConflict {
  readonly name: string;
  /** Items of the same action that have not got past this question yet, without this one. */
  readonly remaining: number;
}

/** The same where items of the account are put somewhere: a file may take the place of another. */
export type PlaceAction = ConflictAnswer["action"] | "replace";

/** An item whose name is taken where it is put. */
export interface PlaceConflict {
  readonly coming: FileItem;
  /** What has the name there; `null`: another one that comes along. */
  readonly there: FileItem | null;
  /** Both are files: the one that is there can make way. */
  readonly canReplace: boolean;
}

/** What becomes of each, by the id of what comes; whoever has no answer is kept beside the other. */
export type PlaceAnswers = ReadonlyMap<ItemId, PlaceAction>;

/** Asks about all of them at once; `null`: closed without an answer. */
export type AskPlaces = (conflicts: readonly PlaceConflict[]) => Promise<PlaceAnswers | null>;

/** The same for all. */
export function answerAll(conflicts: readonly PlaceConflict[], action: PlaceAction): PlaceAnswers {
  return new Map(conflicts.map(({ coming }) => [coming.id, action]));
}

/** Asks the user about a name that is there already; without an answer the row ends as 7030. */
export type AskConflict = (conflict: NameConflict) => Promise<ConflictAnswer | null>;

/** The names of a folder in the form in which they compare (Spec B§5). */
export function takenNames(items: readonly FileItem[]): Set<string> {
  return new Set(
    items.flatMap((item) =>
      item.name.state === "open" && !item.isDeleted ? [toNameKey(item.name.text)] : [],
    ),
  );
}

/**
 * The next free name for "keep both": `report.pdf` → `report (2).pdf`. A base that would make the
 * name longer than 248 units is cut (Reading R-15). `counts`: up to where the names of one run were tried, so
 * that a thousand of one name are not counted up from the start each.
 */
export function keepBothName(
  name: string,
  taken: ReadonlySet<string>,
  counts = new Map<string, number>(),
): string {
  const { base, ext } = splitName(name);
  const key = toNameKey(name);
  for (let count = counts.get(key) ?? FIRST_COUNT; ; count++) {
    const ending = ` (${count})${ext}`;
    const room = FILES_LIMITS.maxNameUnits - ending.length;
    const candidate = cut(base, room) + ending;
    if (taken.has(toNameKey(candidate))) continue;
    counts.set(key, count + 1);
    return candidate;
  }
}

/** The name that is there already counts as the first. */
const FIRST_COUNT = 2;

/** Cuts at whole characters. */
function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(units - 1)) ? units - 1 : units;
  return text.slice(0, end).trimEnd();
}
