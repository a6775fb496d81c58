import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { cutIntoRuns } from "#app/core/transfers/layout.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { ResumeRecord } from "#app/core/transfers/upload/resume-record.crypto.ts";

type Given = Pick<QueueItem, "kind" | "name"> &
  Partial<
    Pick<
      QueueItem,
      | "sizeBytes"
      | "status"
      | "folder"
      | "itemId"
      | "isRepeatable"
      | "retryCount"
      | "isInterrupted"
      | "cryptBytes"
      | "networkBytes"
    >
  >;

/** A row at its beginning. */
export function newQueueItem(given: Given, made: Pick<QueueItem, "id" | "initTimeMs">): QueueItem {
  return {
    id: made.id,
    initTimeMs: made.initTimeMs,
    kind: given.kind,
    name: given.name,
    sizeBytes: given.sizeBytes ?? 0,
    status: given.status ?? STATUS.waiting,
    folder: given.folder ?? null,
    itemId: given.itemId ?? null,
    isRepeatable: given.isRepeatable ?? true,
    retryCount: given.retryCount ?? 0,
    note: null,
    cryptBytes: given.cryptBytes ?? 0,
    networkBytes: given.networkBytes ?? 0,
    standstill: null,
    isPaused: false,
    isInterrupted: given.isInterrupted ?? false,
  };
}

/** The row of an upload that an earlier page began, as far as it was encrypted there. */
export function toInterrupted(
  { name, sizeBytes, folder, runs }: ResumeRecord,
  made: Pick<QueueItem, "id" | "initTimeMs">,
): QueueItem {
  const noted = new Set(runs.map(({ index }) => index));
  const bytes = cutIntoRuns(sizeBytes, UPLOAD_LIMITS.sendChunkBytes)
    .filter(({ index }) => noted.has(index))
    .reduce((sum, run) => sum + run.toByte - run.fromByte, 0);
  const given = { kind: "upload", name, sizeBytes, folder, status: STATUS.stopped } as const;
  const far = { cryptBytes: bytes, networkBytes: bytes, isRepeatable: false, isInterrupted: true };
  return newQueueItem({ ...given, ...far }, made);
}
