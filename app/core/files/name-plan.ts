import { toNameKey } from "#app/contract/validate/name.ts";
import type { FileItem } from "./item.ts";
import { type AskPlace, keepBothName, type PlaceAnswer, takenNames } from "./name-conflict.ts";
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
  readonly ask: AskPlace;
}

/** Asks about each name that is taken; a closed question leaves all that is not decided where it is. */
export async function planNames({ items, targetItems, ask }: Planning): Promise<PlannedItem[]> {
  const there = new Map(targetItems.flatMap(toEntry));
  const taken = takenNames(targetItems);
  // A new name must not be one that comes along: that item would then be asked about too.
  const known = new Set([...taken, ...takenNames(items)]);
  const planned: PlannedItem[] = [];
  const decided: { forAll?: PlaceAnswer } = {};
  for (const [index, item] of items.entries()) {
    const { text } = item.name;
    const key = toNameKey(text);
    const other = there.get(key);
    let name = text;
    let replaces: FileItem | undefined;
    if (taken.has(key)) {
      const canReplace = item.kind === "file" && other?.kind === "file" && !other.isReadOnly;
      const remaining = () => countTaken(items.slice(index + 1), taken);
      const answer =
        decided.forAll ?? (await ask({ name: text, remaining: remaining(), canReplace }));
      if (answer === null) break;
      if (answer.forAll) decided.forAll = answer;
      if (answer.action === "skip") continue;
      // One answer for all replaces files alone: folders stand beside each other.
      if (answer.action === "replace" && canReplace) replaces = other;
      else name = keepBothName(text, known);
    }
    taken.add(toNameKey(name));
    known.add(toNameKey(name));
    there.delete(key);
    planned.push({ item, name, ...(replaces !== undefined && { replaces }) });
  }
  return planned;
}

function countTaken(items: readonly NamedItem[], taken: ReadonlySet<string>): number {
  return items.filter(({ name }) => taken.has(toNameKey(name.text))).length;
}

function toEntry(item: FileItem): [string, FileItem][] {
  const { name, isDeleted } = item;
  return name.state === "open" && !isDeleted ? [[toNameKey(name.text), item]] : [];
}
