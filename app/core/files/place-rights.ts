import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import type { FileItem } from "./item.ts";

/**
 * What may be done with an item where it was found: `look` for the folder of somebody else's share itself,
 * which lies nowhere here; `read` and `write` in such a share, by the role there (Spec C§6).
 */
type PlaceRight = "all" | "write" | "read" | "look";

type PlacedItem = Pick<FileItem, "place" | "domain" | "isReadOnly">;

function rightAt({ place, isReadOnly }: PlacedItem): PlaceRight {
  if (place?.area !== "share") return "all";
  if (place.path.length === 0) return "look";
  return place.isReadOnly || isReadOnly ? "read" : "write";
}

/** The share of somebody else that an item was found in; null for an own one. */
export function foundInShare({ place, domain }: PlacedItem): string | null {
  return place?.area === "share" ? shareIdOfDomain(domain) : null;
}

const LOOKING = ["open", "place", "info", "readers"];
const READING = [...LOOKING, "download", "copy", "versions"];
const ALLOWED: Readonly<Record<Exclude<PlaceRight, "all">, ReadonlySet<string>>> = {
  look: new Set(LOOKING),
  read: new Set(READING),
  // Links, shares and stars are those of whom the folder is (Reading R-181).
  write: new Set([...READING, "move", "duplicate", "rename", "delete", "restore"]),
};
/** A zip reads from one place. */
const OF_ONE = new Set(["download"]);

/** Whether an action fits all of these items, by what each is found in. */
export function mayDo(action: string, items: readonly PlacedItem[]): boolean {
  const isOfOne = new Set(items.map(foundInShare)).size <= 1;
  if (!isOfOne && OF_ONE.has(action)) return false;
  return items.every((item) => {
    const right = rightAt(item);
    return right === "all" || ALLOWED[right].has(action);
  });
}
