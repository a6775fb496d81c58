import type { FileItem } from "#app/core/files/item.ts";

/** One content of one file. */
export function contentKeyOf({ id, blobId }: Pick<FileItem, "id" | "blobId">): string {
  return `${id}|${blobId}`;
}
