import type { OpenedFolder } from "#app/core/files/item.ts";
import type { SourceFile } from "#app/core/ports.ts";
import type { TransferWork } from "#app/core/transfers/accepted.ts";
import type { NextVersion } from "#app/core/transfers/engine.ts";
import type { KeptUpload } from "#app/core/transfers/upload/kept-upload.ts";
import type { SentEnd } from "#app/core/transfers/upload/resume-record.crypto.ts";
import type { MadeSmallFile } from "#app/core/transfers/upload/small-upload.ts";
import type { UploadSession } from "#app/core/transfers/upload/upload-session.ts";
import type { MadeVisitorFile } from "#app/core/transfers/upload/visitor-small-upload.ts";

/** Files that were added together: they share their answers "for all". */
export interface UploadBatch {
  readonly id: string;
  /** How many files were chosen with it, itself too. */
  readonly size: number;
  /** Those that may still run. */
  readonly tasks: Set<UploadTask>;
  /** Whether more come that are no tasks yet. */
  readonly hasMore?: () => boolean;
}

/** One file to upload. */
export interface UploadTask {
  readonly id: string;
  /** Under the name that it was chosen with, or the one that was agreed to. */
  source: SourceFile | NextVersion;
  readonly folder: OpenedFolder;
  readonly batch: UploadBatch;
  /** What an earlier attempt of this page life left. */
  session: UploadSession | null;
  /** The same of a file that goes up together with others. */
  small: MadeSmallFile | MadeVisitorFile | null;
  /** What an earlier page, or an earlier life of the keys, noted of it. */
  kept: KeptUpload | null;
  /** What it was ended with before, by this page or an earlier one, without an answer that was heard. */
  ends: readonly SentEnd[];
  /** Counted tries that failed, for `stats`. */
  retries: number;
}

/** The same upload, of the file that somebody chose in place of one that changed. */
export function workWith(task: UploadTask, chosen: SourceFile): TransferWork {
  const { id, source: old, folder } = task;
  const source = "over" in old ? { ...chosen, over: old.over } : chosen;
  return { kind: "upload", source, folder, batch: { id, size: 1, tasks: new Set() } };
}
