import * as CODES from "#app/contract/errors/codes.ts";
import { toStoredName } from "#app/contract/validate/name.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { toFileDates } from "#app/core/files/file-date.ts";
import { PAUSED } from "#app/core/transfers/ending.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { requireUnchanged } from "#app/core/transfers/upload/checks.ts";
import { dropSession, park } from "#app/core/transfers/upload/forget-upload.ts";
import { finishPublic, preuploadPublic } from "#app/core/transfers/upload/link-upload.api.ts";
import { sealPublicFinish, sealSender } from "#app/core/transfers/upload/link-upload.crypto.ts";
import { sendChunks } from "#app/core/transfers/upload/send-chunks.ts";
import { UploadSession } from "#app/core/transfers/upload/upload-session.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import { underFreeName, type VisitorNaming } from "#app/core/transfers/upload/visitor-naming.ts";
import { uploadVisitorSmall } from "#app/core/transfers/upload/visitor-small-upload.ts";

export interface LinkUploadTask extends UploadTask {
  readonly folder: LinkUploadFolder;
}

/** After these the bytes that were sent may serve another try. */
const GOING_ON: readonly number[] = [CODES.uploadLost];

/**
 * Uploads one file of a visitor into a link (Spec C§7, Reading R-400). What encrypts is the key that the
 * fragment opened, whatever an answer says (Trust K13). A name that is taken is not asked about: a visitor
 * replaces nothing, and what stands there is none of his business (Reading R-404).
 */
export async function runLinkUpload(
  job: Job,
  shared: VisitorNaming,
  task: LinkUploadTask,
): Promise<string> {
  const { source } = task;
  try {
    const itemOfMany = await uploadVisitorSmall(job, shared, task);
    if (itemOfMany !== null) return itemOfMany;
    await requireUnchanged(source);
    job.report({ status: STATUS.encrypting });
    const session = await openSession(job, shared, task);
    await sendChunks(job, session, source);
    await requireUnchanged(source);
    const itemId = await finish(job, shared, { task, session });
    await dropSession(job, task);
    return itemId;
  } catch (error) {
    const isHeld = job.signal.aborted && job.signal.reason === PAUSED;
    const canGoOn = !job.signal.aborted && GOING_ON.some((code) => hasCode(error, code));
    if (isHeld || canGoOn) park(job, task);
    else await dropSession(job, task);
    throw error;
  } finally {
    shared.claims.releaseAll(job.id);
  }
}

async function openSession(
  job: Job,
  shared: VisitorNaming,
  task: LinkUploadTask,
): Promise<UploadSession> {
  if (task.session?.unpark() === true) return task.session;
  await dropSession(job, task);
  const { crypto, clock } = job.ports;
  const { sizeBytes, name: wished } = task.source;
  const fid = await crypto.generateId();
  const { name, place, done } = await underFreeName(job, shared, {
    ...{ folder: task.folder, fid, kind: "f", wished, first: toStoredName(wished) },
    call: (at) => preuploadPublic(job, at, encryptedSize(sizeBytes)),
  });
  task.session = new UploadSession(
    {
      ...{ ticket: done, fid, place, name, sizeBytes },
      dataKey: await crypto.generateDataKey(),
      target: { ks: task.folder.visit.ks },
      covering: [],
      base: null,
      kept: null,
      startedAtMs: clock.nowMs(),
    },
    job.ports.sizes,
  );
  return task.session;
}

/** Ends it under the name that it began with, or under the next one when that was taken meanwhile. */
async function finish(
  job: Job,
  shared: VisitorNaming,
  { task, session }: { readonly task: LinkUploadTask; readonly session: UploadSession },
): Promise<string> {
  const { ticket, ack, fid } = session;
  if (ack === null) throw new AppError(CODES.uploadNotFinished);
  const { sizeBytes } = task.source;
  const { sealedMs, wireMs } = toFileDates(task.source.modifiedMs, job.ports.clock.nowMs());
  const file = { sizeBytes, modifiedMs: sealedMs };
  const sealed = await sealPublicFinish(job.ports.crypto, session, file);
  const stats = {
    durationMs: Math.max(0, job.ports.clock.nowMs() - session.startedAtMs),
    retries: task.retries,
  };
  const encSizeBytes = encryptedSize(sizeBytes);
  const sender = await sealSender(job.ports.crypto, task.folder.visit, fid);
  const sizes = { sizeBytes, encSizeBytes };
  const input = { ticket, ack, ...sealed, ...sizes, usertimeMs: wireMs, sender, stats };
  const { done } = await underFreeName(job, shared, {
    ...{ folder: task.folder, fid, kind: "f", wished: task.source.name, first: session.name },
    call: (place) => finishPublic(job, { ...input, place }),
  });
  return done.itemId;
}
