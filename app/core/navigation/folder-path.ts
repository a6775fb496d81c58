import type { Fid } from "#app/core/crypto/port.ts";
import type { FileItem, FolderBase, OpenedFolder } from "#app/core/files/item.ts";

/** `{base}/{id}`; the root of an area is the base itself (Spec B§2). */
export function folderPath(area: FolderBase, folderId: string | null): string {
  return folderId === null ? `/${area}` : `/${area}/${folderId}`;
}

/**
 * Where a folder belongs that was opened under another area's address; null where it is at home, as both
 * areas' are among stars.
 * Folders of a link, and of a share of somebody else, have no page of the own areas.
 */
export function otherAddress(area: FolderBase, folder: OpenedFolder): string | null {
  if (folder.area === "link" || folder.area === "share") return null;
  const home = folder.area === "vault" ? "vault" : "files";
  if (home === area || area === "starred") return null;
  return folderPath(home, folder.path.length > 1 ? folder.id : null);
}

const FID = /^[0-9a-f]{32}$/;

/**
 * What the visit of a folder is told beside its address: the fid of the row that was pressed. The
 * address names only an id, which a server can give to another folder (Formats 12, Trust D8).
 */
export function toVisit({ name }: Pick<FileItem, "name">): { readonly fid: Fid } | null {
  return name.state === "open" ? { fid: name.fid } : null;
}

/** The fid that a visit demands; an address that was typed demands none. */
export function readVisit(state: unknown): Fid | undefined {
  const fid = typeof state === "object" && state !== null && "fid" in state ? state.fid : undefined;
  return typeof fid === "string" && FID.test(fid) ? fid : undefined;
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

/** The view of an address; `null` where it names none, and the reader's own counts. */
export function readView(search: URLSearchParams): ListView | null {
  const view = search.get("view");
  return view === "grid" || view === "list" ? view : null;
}

export function readShowDeleted(search: URLSearchParams): boolean {
  return search.get("showDeleted") === "1";
}
