import type { DownloadRecord } from "#app/core/transfers/download/kept-download.ts";
import { cutIntoRuns, openedSize } from "#app/core/transfers/layout.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { Choice, ResumeRecord } from "#app/core/transfers/upload/resume-record.crypto.ts";
import type { SavedFile, SaveHead } from "#app/core/transfers/zip/save-record.ts";

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
      | "canReopen"
      | "isLight"
      | "cryptBytes"
      | "networkBytes"
      | "report"
      | "picture"
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
    isLight: given.isLight ?? false,
    status: given.status ?? STATUS.waiting,
    folder: given.folder ?? null,
    itemId: given.itemId ?? null,
    isRepeatable: given.isRepeatable ?? true,
    retryCount: given.retryCount ?? 0,
    note: null,
    report: given.report,
    picture: given.picture,
    cryptBytes: given.cryptBytes ?? 0,
    networkBytes: given.networkBytes ?? 0,
    standstill: null,
    isPaused: false,
    isInterrupted: given.isInterrupted ?? false,
    canReopen: given.canReopen,
    mayAskServer: false,
    isByServer: false,
  };
}

const INTERRUPTED = { isRepeatable: false, isInterrupted: true };

/** The row of an upload that an earlier page began, as far as it was encrypted there. */
export function toInterrupted(
  { name, sizeBytes, folder, runs }: ResumeRecord,
  made: Pick<QueueItem, "id" | "initTimeMs" | "canReopen">,
  { sendBytes }: Pick<TransferSizes, "sendBytes">,
): QueueItem {
  const noted = new Set(runs.map(({ index }) => index));
  const bytes = cutIntoRuns(sizeBytes, sendBytes)
    .filter(({ index }) => noted.has(index))
    .reduce((sum, run) => sum + run.toByte - run.fromByte, 0);
  const given = { kind: "upload", name, sizeBytes, folder, status: STATUS.stopped } as const;
  const { canReopen } = made;
  const far = { cryptBytes: bytes, networkBytes: bytes, canReopen, ...INTERRUPTED };
  return newQueueItem({ ...given, ...far }, made);
}

/** The row of a download that an earlier page began, as far as it stands on the device. */
export function toLeftDownload(
  { item: { id, name }, sizeBytes, parts }: DownloadRecord,
  made: Pick<QueueItem, "id" | "initTimeMs">,
): QueueItem {
  const bytes = openedSize(parts.reduce((sum, sealed) => sum + sealed, 0));
  const given = { kind: "download", name, sizeBytes, itemId: id, status: STATUS.stopped } as const;
  const far = { cryptBytes: bytes, networkBytes: bytes, canReopen: true, ...INTERRUPTED };
  return newQueueItem({ ...given, ...far }, made);
}

/** The row of what an earlier page began to save, as far as it was noted. */
export function toLeftSave(
  { way, name, plan, parts = [] }: SaveHead,
  saved: readonly SavedFile[],
  made: Pick<QueueItem, "id" | "initTimeMs">,
): QueueItem {
  const isFolder = way === "folder";
  const total = saved.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sealed = parts.reduce((sum, bytes) => sum + bytes, 0);
  // Of a zip counts what lies in its parts, which no file shares with another.
  const bytes = isFolder ? total : Math.min(total, openedSize(sealed));
  const { totalItems = 0, totalBytes: sizeBytes = total } = plan ?? {};
  const report = { totalItems, completedItems: saved.length, failures: [], isScanning: false };
  const given = { kind: "zip", name: isFolder ? name : `${name}.zip`, sizeBytes } as const;
  const far = { cryptBytes: bytes, networkBytes: bytes, canReopen: true, ...INTERRUPTED };
  const told = isFolder ? { ...far, report } : far;
  return newQueueItem({ ...given, ...told, status: STATUS.stopped }, made);
}

/** The row of what was chosen for an earlier page, which had not begun with it, or not noted that. */
export function toLeft(
  { name, file, folder }: Choice,
  made: Pick<QueueItem, "id" | "initTimeMs" | "canReopen">,
): QueueItem {
  const kind = file === null ? "folder" : "upload";
  const { canReopen } = made;
  const given = { kind, name, sizeBytes: file?.sizeBytes ?? 0, folder, canReopen } as const;
  return newQueueItem({ ...given, status: STATUS.stopped, ...INTERRUPTED }, made);
}
