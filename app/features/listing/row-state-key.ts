import type { FileItem } from "#app/core/files/item.ts";

/** One version of a row as the server told it. */
export function rowStateKey({ id, blobId, sizeBytes, modifiedMs }: FileItem): string {
  return `${id}|${blobId}|${sizeBytes}|${modifiedMs}`;
}
