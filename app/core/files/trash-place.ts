import type { FileItem, OpenedFolder } from "./item.ts";

/** A folder that is deleted, or that lies below a deleted one: nothing is put into it or changed there. */
export function isInTrash(folder: Pick<OpenedFolder, "path"> | null): boolean {
  return folder?.path.some(({ isDeleted }) => isDeleted === true) ?? false;
}

/** The folders of a path that are deleted themselves: each says so where it stands (Spec B§2). */
export function deletedSteps(folder: Pick<OpenedFolder, "path"> | null): ReadonlySet<string> {
  const deleted = folder?.path.filter(({ isDeleted }) => isDeleted === true) ?? [];
  return new Set(deleted.map(({ id }) => id));
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
