import type { Job } from "#app/core/transfers/job.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

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
