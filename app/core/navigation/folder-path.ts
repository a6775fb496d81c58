import type { OpenedFolder } from "#app/core/files/item.ts";

/** Areas that have pages of their own (Spec B§2). */
export type FilesArea = "files" | "vault";

/** `{base}/{id}`; the root of an area is the base itself (Spec B§2). */
export function folderPath(area: FilesArea, folderId: string | null): string {
  return folderId === null ? `/${area}` : `/${area}/${folderId}`;
}

/**
 * Where a folder belongs that was opened under another area's address; null where it is at home.
 * A link's folders have no page of their own.
 */
export function otherAddress(area: FilesArea, folder: OpenedFolder): string | null {
  if (folder.area === "link") return null;
  const home = folder.area === "vault" ? "vault" : "files";
  if (home === area) return null;
  return folderPath(home, folder.path.length > 1 ? folder.id : null);
}

/** Query values that every list page keeps (Spec B§2). */
const KEPT = ["view", "showDeleted", "goBackToPage"] as const;

/** The query of another folder's page: what is kept of this one. */
export function keptSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const key of KEPT) {
    const value = search.get(key);
    if (value !== null) kept.set(key, value);
  }
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}

export type ListView = "list" | "grid";

export function readView(search: URLSearchParams): ListView {
  return search.get("view") === "grid" ? "grid" : "list";
}

export function readShowDeleted(search: URLSearchParams): boolean {
  return search.get("showDeleted") === "1";
}
