import type { FileItem, OpenedFolder } from "./item.ts";

/** A folder that is deleted, or that lies below a deleted one: nothing is put into it or changed there. */
export function isInTrash(folder: Pick<OpenedFolder, "path"> | null): boolean {
  return folder?.path.some(({ isDeleted }) => isDeleted === true) ?? false;
}

/** Chosen items by what can be done with them: the one half can be restored, the other all the rest. */
export function splitDeleted<T extends Pick<FileItem, "isDeleted">>(
  items: readonly T[],
): { readonly deleted: readonly T[]; readonly living: readonly T[] } {
  return {
    deleted: items.filter(({ isDeleted }) => isDeleted),
    living: items.filter(({ isDeleted }) => !isDeleted),
  };
}
