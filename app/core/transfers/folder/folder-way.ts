import type { OpenedFolder } from "#app/core/files/item.ts";
import type { PlannedFile, PlannedFolder } from "#app/core/transfers/folder/folder-plan.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** Where an uploaded folder goes, and what its files are sent with: by its owner, or by the visitor of a link. */
export interface FolderWay {
  /** Whether it waits while the keys of an account are sealed. */
  readonly needsKeys: boolean;
  /** Whether small files of many go up in one call. */
  readonly sendsTogether: boolean;
  /** Whether a name that the rules refuse is asked about, and another one offered. */
  readonly offersNames: boolean;
  /** Of the uploaded folder, as far as is known: folders above it, up to the root of its area. */
  readonly depth: number;
  /** Before each run; throws what keeps it from beginning. */
  begin(job: Job): void;
  /** A folder of it, made when the first thing is to go into it, and once. */
  placeOf(job: Job, planned: PlannedFolder): Promise<OpenedFolder>;
  /** Whether an earlier page has brought this file already. */
  isUp(job: Job, file: PlannedFile, folder: OpenedFolder): Promise<boolean>;
  /** Sends one file; skipped where somebody chose to leave it out. */
  upload(job: Job, task: UploadTask): Promise<{ readonly isSkipped: boolean }>;
}
