import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobFile } from "#api/blobs/blob-store.ts";
import { isMissing, pathOf, readFolder } from "#api/blobs/disk/files.ts";

/** Files that are removed at a time while no backup can begin. */
const AT_ONCE = 500;

/** Says whether bytes may go now; `api/store/backup-lease.ts` has the rule. */
export interface Gate {
  isHeld(): boolean;
  whileFree(work: () => Promise<void>): Promise<boolean>;
}

/** Where a file waits that was removed while a backup ran: `removed/{kind}-{name}`. */
export function removedPathOf(folder: string, { kind, name }: BlobFile): string {
  return join(folder, "removed", `${kind}-${name}`);
}

/**
 * Removes a file whose rows are gone; none is as good. While a backup runs the file waits in `removed`:
 * the backup's rows, which are older, may name it. The gate is asked after the rows went, and a backup
 * reads its rows after it took the lease, so no file that a backup names is missed.
 */
export async function removeFile(folder: string, gate: Gate, file: BlobFile): Promise<void> {
  const path = pathOf(folder, file);
  if (!gate.isHeld()) return rm(path, { force: true });
  const waiting = removedPathOf(folder, file);
  await mkdir(dirname(waiting), { recursive: true });
  try {
    await rename(path, waiting);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Removes the files that waited for a backup, while none runs. Returns how many. */
export async function emptyRemoved(folder: string, gate: Gate): Promise<number> {
  const removed = join(folder, "removed");
  const names = await readFolder(removed);
  let gone = 0;
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const batch = names.slice(at, at + AT_ONCE);
    const isFree = await gate.whileFree(async () => {
      for (const name of batch) await rm(join(removed, name), { force: true });
    });
    if (!isFree) break;
    gone += batch.length;
  }
  return gone;
}
