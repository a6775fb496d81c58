import type { FileItem } from "#app/core/files/item.ts";
import { runDownload } from "#app/core/transfers/download/download-job.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-job.ts";
import { runZip } from "#app/core/transfers/zip/zip-job.ts";

/** What a row needs to run, or to run again. */
export type Task =
  | { readonly kind: "upload"; readonly upload: UploadTask }
  | { readonly kind: "download"; readonly item: FileItem; readonly context: ReadContext }
  | {
      readonly kind: "zip";
      readonly name: string;
      readonly items: readonly FileItem[];
      readonly context: ReadContext;
    };

/** Everything but a visitor's read needs the user's own keys. */
export function needsKeys(task: Task): boolean {
  return task.kind === "upload" || task.context.kind === "files";
}

/** Runs a read to its end. */
export function runTask(job: Job, task: Exclude<Task, { kind: "upload" }>): Promise<void> {
  return task.kind === "download" ? runDownload(job, task) : runZip(job, task);
}
