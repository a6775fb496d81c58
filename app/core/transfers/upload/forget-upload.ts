import * as CODES from "#app/contract/errors/codes.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { PAUSED, SUSPENDED } from "#app/core/transfers/ending.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** After these the bytes that were sent are of no use any more. */
const SESSION_ENDING_CODES: ReadonlySet<number> = new Set([
  CODES.shareKeyRefused,
  CODES.sourceUnreadable,
  CODES.uploadSizeDiffers,
  CODES.sourceChanged,
  CODES.uploadAnswerRefused,
  CODES.uploadsDisabled,
  CODES.uploadNotFinished,
  CODES.newerVersion,
]);

/** Forgets an upload: what it holds, and what this device noted of it. */
export async function forgetUpload(job: Pick<Job, "ports">, task: UploadTask): Promise<void> {
  const { kept } = task;
  task.kept = null;
  await Promise.all([dropSession(job, task), kept?.forget()]);
}

/** Lets go of what an upload holds: bytes, and the data key in the key worker. */
export async function dropSession(job: Pick<Job, "ports">, task: UploadTask): Promise<void> {
  const { session, small } = task;
  task.session = null;
  task.small = null;
  small?.lease.release();
  if (small !== null) await job.ports.crypto.releaseDataKey(small.dataKey);
  if (session === null) return;
  session.drop();
  await job.ports.crypto.releaseDataKey(session.dataKey);
}

/** After a run that did not end the upload: what a further one can use stays. */
export async function keepOrDrop(job: Job, task: UploadTask, error: unknown): Promise<void> {
  const endsSession = [...SESSION_ENDING_CODES].some((code) => hasCode(error, code));
  if (job.signal.aborted && job.signal.reason === SUSPENDED) await dropSession(job, task);
  else if (job.signal.aborted && job.signal.reason === PAUSED) park(job, task);
  else if (endsSession || job.signal.aborted) await forgetUpload(job, task);
  else park(job, task);
}

/** What was made is kept for a retry, unless another upload needs the room. */
export function park(job: Job, task: UploadTask): void {
  task.session?.park();
  task.small?.lease.park(() => {
    dropSession(job, task).catch(() => undefined);
  });
}
