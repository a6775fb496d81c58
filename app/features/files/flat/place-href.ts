import type { Fid } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { foundInShare } from "#app/core/files/place-rights.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { sharedFolderPath } from "#app/core/navigation/shared-folder-path.ts";

/** Whose pages show what an item lies in. */
export function areaOf({ place }: FileItem): "files" | "vault" {
  return place?.area === "vault" ? "vault" : "files";
}

/** The page of a folder of a list that is of none. */
export function foundFolderHref(item: FileItem, search = ""): string {
  const shareId = foundInShare(item);
  if (shareId !== null) return sharedFolderPath(shareId, item.id);
  return `${folderPath(areaOf(item), item.id)}${search}`;
}

/** The page of the folder that an item lies in; the shares, for the folder of one. */
export function placeHref(item: FileItem): string {
  const { place } = item;
  const shareId = foundInShare(item);
  if (place !== undefined && shareId !== null)
    return place.path.length === 0 ? "/shares" : sharedFolderPath(shareId, place.id);
  const isRoot = place === undefined || place.path.length === 1;
  return folderPath(areaOf(item), isRoot ? null : place.id);
}

/** What its visit is told beside the address: the fid that the item's way was proven by (Trust D8). */
export function placeVisit({ place }: FileItem): { readonly fid: Fid } | undefined {
  const fid = place?.path.at(-1)?.fid;
  return fid && { fid };
}
