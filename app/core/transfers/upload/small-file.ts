import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** Files of one choice that are small go up together; a few of them go alone (Reading R-568). */
export function isOfMany(
  { sizeBytes }: { readonly sizeBytes: number },
  batch: { readonly size: number },
): boolean {
  return sizeBytes <= SMALL_FILE_LIMITS.maxBytes && batch.size >= SMALL_FILE_LIMITS.fromFiles;
}

/** How much of one of the three places of uploads it takes. */
export function placesOf(isSmallOfMany: boolean): number {
  return isSmallOfMany ? 1 / SMALL_FILE_LIMITS.filesOfPlace : 1;
}

/** Nothing was begun of it in another way, and it is a file of its own. */
export function canGoTogether({ source, batch, session, kept }: UploadTask): boolean {
  return session === null && kept === null && !("over" in source) && isOfMany(source, batch);
}

/** Its row is one of many small ones. */
export function isLight({ kind, sizeBytes, work }: AcceptedTransfer): boolean {
  return kind === "upload" && work.kind === "upload" && isOfMany({ sizeBytes }, work.batch);
}
