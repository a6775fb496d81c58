import type { Fid } from "#app/core/crypto/port.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { forgetUpload } from "#app/core/transfers/upload/forget-upload.ts";
import type { SmallUpload } from "#app/core/transfers/upload/small-upload.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";

/** It is up: what it held goes, or to who makes its picture. */
export async function endSmall(
  job: Job,
  { thumbs }: Pick<UploadPorts, "thumbs">,
  { task, small }: { task: UploadTask; small: SmallUpload },
): Promise<{ readonly isSkipped: false; readonly itemId: string; readonly fid: Fid }> {
  const { itemId, blobId, made } = small;
  const { source, folder } = task;
  if (thumbs.wants({ name: made.name, sizeBytes: source.sizeBytes })) {
    task.small = null;
    made.lease.release();
    thumbs.add({ source, itemId, blobId, folderId: folder.id, dataKey: made.dataKey });
  }
  await forgetUpload(job, task);
  return { isSkipped: false, itemId, fid: made.fid };
}

/** A picture of it is made later, under the data key that the upload had. */
export function handOver(thumbs: UploadPorts["thumbs"], task: UploadTask, itemId: string): void {
  const { session, source } = task;
  const { name = source.name, ack = null } = session ?? {};
  const isPictured = thumbs.wants({ name, sizeBytes: source.sizeBytes });
  if (session === null || ack === null || !isPictured) return;
  task.session = null;
  session.drop();
  const { dataKey } = session;
  thumbs.add({ source, itemId, blobId: ack.blobId, folderId: task.folder.id, dataKey });
}
