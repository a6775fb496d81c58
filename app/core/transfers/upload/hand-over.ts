import type { Fid } from "#app/core/crypto/port.ts";
import type { SourceFile } from "#app/core/ports.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { requireUnchanged } from "#app/core/transfers/upload/checks.ts";
import { forgetUpload } from "#app/core/transfers/upload/forget-upload.ts";
import type { UpFile } from "#app/core/transfers/upload/sent-ends.ts";
import type { SmallUpload } from "#app/core/transfers/upload/small-upload.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";

interface EndedFile {
  readonly isSkipped: false;
  readonly itemId: string;
  readonly fid: Fid;
}

/** It is up: what it held goes, or to who makes its picture. */
export async function endSmall(
  job: Job,
  { thumbs }: Pick<UploadPorts, "thumbs">,
  { task, small }: { task: UploadTask; small: SmallUpload },
): Promise<EndedFile> {
  const { itemId, blobId, made } = small;
  const { source, folder } = task;
  if (thumbs.wants({ name: made.name, sizeBytes: source.sizeBytes })) {
    task.small = null;
    made.lease.release();
    const { dataKey } = made;
    thumbs.add({ id: task.id, source, itemId, blobId, folderId: folder.id, dataKey });
  }
  await forgetUpload(job, task);
  return { isSkipped: false, itemId, fid: made.fid };
}

/**
 * It was up before anybody heard so: its picture is made of the file that is here, under the data key that it
 * was found by. None where the file is another by now, and none beside what a page before made.
 */
export async function endFound(
  job: Job,
  { thumbs }: Pick<UploadPorts, "thumbs">,
  { task, up }: { task: UploadTask; up: UpFile },
): Promise<EndedFile> {
  const { itemId, fid, blobId, dataKey, isPictured } = up;
  const { id, source, folder } = task;
  const isWanted = !isPictured && thumbs.wants(source) && (await isUnchanged(source));
  if (isWanted) thumbs.add({ id, source, itemId, blobId, folderId: folder.id, dataKey });
  else await job.ports.crypto.releaseDataKey(dataKey);
  await forgetUpload(job, task);
  return { isSkipped: false, itemId, fid };
}

async function isUnchanged(source: SourceFile): Promise<boolean> {
  try {
    await requireUnchanged(source);
    return true;
  } catch {
    return false;
  }
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
  const { id, folder } = task;
  thumbs.add({ id, source, itemId, blobId: ack.blobId, folderId: folder.id, dataKey });
}
