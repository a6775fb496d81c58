import type { FileItem } from "#app/core/files/item.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";

/** Uploads that stand before the rows of a folder. */
export interface ShownUploads {
  readonly uploads: readonly TransferRow[];
  /** Ids of those that are complete, with the rows that the list had then. */
  readonly ended: ReadonlyMap<string, readonly FileItem[]>;
}

export const NO_UPLOADS: ShownUploads = { uploads: [], ended: new Map() };

interface ShownFolder {
  readonly transfers: readonly TransferRow[];
  readonly folderId: string;
  readonly rows: readonly FileItem[];
}

/**
 * What runs into the folder, and what is complete until the list tells of it: between the two a file
 * must not vanish from the screen.
 */
export function nextUploads(before: ShownUploads, folder: ShownFolder): ShownUploads {
  const { transfers, folderId, rows } = folder;
  const ended = new Map<string, readonly FileItem[]>();
  const shown = new Set(before.uploads.map(({ id }) => id));
  const uploads = transfers.filter((row) => {
    if (row.kind !== "upload" || row.folder?.id !== folderId) return false;
    if (isUnfinishedStatus(row.status)) return true;
    if (row.status !== STATUS.success) return false;
    const rowsThen = before.ended.get(row.id) ?? (shown.has(row.id) ? rows : undefined);
    if (rowsThen !== undefined) ended.set(row.id, rowsThen);
    return rowsThen === rows && !rows.some(({ id }) => id === row.itemId);
  });
  const isSame =
    uploads.length === before.uploads.length &&
    uploads.every((row, index) => row === before.uploads[index]);
  // What goes on elsewhere changes no line here, and draws none again.
  return { uploads: isSame ? before.uploads : uploads, ended };
}
