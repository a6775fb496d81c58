import type { Fid } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";

/** Whose pages show what an item lies in. */
export function areaOf({ place }: FileItem): "files" | "vault" {
  return place?.area === "vault" ? "vault" : "files";
}

/** The page of the folder that an item lies in. */
export function placeHref(item: FileItem): string {
  const { place } = item;
  const isRoot = place === undefined || place.path.length === 1;
  return folderPath(areaOf(item), isRoot ? null : place.id);
}

/** What its visit is told beside the address: the fid that the item's way was proven by (Trust D8). */
export function placeVisit({ place }: FileItem): { readonly fid: Fid } | undefined {
  const fid = place?.path.at(-1)?.fid;
  return fid && { fid };
}
