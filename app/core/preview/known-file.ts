import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import type { CachedFolder } from "#app/core/files/folder-cache.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { isShowable } from "./neighbours.ts";

/** The row that somebody pressed. */
export interface PressedRow {
  readonly itemId: ItemId;
  readonly fid: Fid;
}

/**
 * A file whose row was pressed, as this page has proven it with its folder: nobody is asked again where it
 * lies (Performance P11). Of the folders that were looked at; null: the row is in none of them.
 */
export function knownFile(
  seen: readonly Pick<CachedFolder, "folder" | "items">[],
  { itemId, fid }: PressedRow,
): OpenedFile | null {
  for (const { folder, items } of seen) {
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined || !isShowable(item) || item.name.fid !== fid) continue;
    const place = placeOf(item, folder);
    if (place !== null) return { item, folder: place };
  }
  return null;
}

/** A list that is of no folder has the place of each item. */
function placeOf(item: FileItem, folder: OpenedFolder): OpenedFolder | null {
  if (item.place !== undefined) return item.place;
  return item.parentId === folder.id ? folder : null;
}
