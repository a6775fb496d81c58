import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { toFileDates } from "#app/core/files/file-date.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import type { NextVersion } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { requireUnchanged } from "#app/core/transfers/upload/checks.ts";
import { dropSession } from "#app/core/transfers/upload/forget-upload.ts";
import { finishEdit, openEdit } from "#app/core/transfers/upload/link-edit.api.ts";
import { KEPT_NAME, sealPublicFinish } from "#app/core/transfers/upload/link-upload.crypto.ts";
import type { LinkUploadTask } from "#app/core/transfers/upload/link-upload-job.ts";
import { sendChunks } from "#app/core/transfers/upload/send-chunks.ts";
import { UploadSession } from "#app/core/transfers/upload/upload-session.ts";

interface Edit {
  readonly task: LinkUploadTask;
  readonly source: NextVersion;
}

/** A visitor has no account. */
const NOBODY = "0";

/**
 * Saves another version of a file over the one that a visitor has read (Reading R-533): under the key that the
 * fragment opened and under no other, with the next number, unsigned as all that visitors make. A name is not
 * sent: that of the file stays. A try that failed begins anew, under another data key.
 */
export async function runLinkEdit(job: Job, { task, source }: Edit): Promise<string> {
  try {
    await requireUnchanged(source);
    job.report({ status: STATUS.encrypting });
    await dropSession(job, task);
    const session = await openSession(job, { task, source });
    await sendChunks(job, session, source);
    await requireUnchanged(source);
    return await finish(job, { task, source }, session);
  } finally {
    await dropSession(job, task);
  }
}

async function openSession(job: Job, { task, source }: Edit): Promise<UploadSession> {
  const { crypto, clock } = job.ports;
  const { visit } = task.folder;
  const { item } = source.over;
  const base = await readBase(job, task, item);
  const ticket = await openEdit(job, {
    ...{ visit, itemId: item.id, baseSeal: base.seal },
    encSizeBytes: encryptedSize(source.sizeBytes),
  });
  const { fid, text: name } = item.name;
  const { parentFid, domain } = item;
  task.session = new UploadSession(
    {
      ...{ ticket, fid, name, sizeBytes: source.sizeBytes },
      dataKey: await crypto.generateDataKey(),
      target: { ks: visit.ks },
      covering: [],
      place: { folderId: task.folder.id, parentFid, domain, name: KEPT_NAME },
      base: { item, folder: task.folder, versionId: "", ver: base.ver + 1 },
      kept: null,
      startedAtMs: clock.nowMs(),
    },
    job.ports.sizes,
  );
  return task.session;
}

/** The version that stands: 8214 for another content than the one that was read, 2010 for what does not open. */
async function readBase(
  job: Job,
  { folder: { visit } }: LinkUploadTask,
  item: NamedItem,
): Promise<{ readonly seal: string; readonly ver: number }> {
  const { api, crypto } = job.ports;
  const { fid } = item.name;
  const wanted = { versions: [{ ...item, blobId: "" }], userId: NOBODY, link: visit };
  const { versions } = await fetchDataKeys(api, wanted, job.signal);
  const version = versions.get(item.id);
  if (version !== undefined && version.blobId !== item.blobId) {
    throw new AppError(CODES.newerVersion);
  }
  const dataKey = await openDataKey(crypto, { version, fid, only: visit.ks });
  try {
    if (version === undefined) throw new AppError(CODES.itemKeyRefused);
    const { ver } = await crypto.openSeal({ dataKey, fid, seal: version.seal });
    return { seal: version.seal.seal, ver };
  } finally {
    await crypto.releaseDataKey(dataKey);
  }
}

async function finish(job: Job, { task, source }: Edit, session: UploadSession): Promise<string> {
  const { ticket, ack } = session;
  if (ack === null) throw new AppError(CODES.uploadNotFinished);
  const { sizeBytes } = source;
  const { sealedMs, wireMs } = toFileDates(source.modifiedMs, job.ports.clock.nowMs());
  const file = { sizeBytes, modifiedMs: sealedMs };
  const sealed = await sealPublicFinish(job.ports.crypto, session, file);
  const stats = {
    durationMs: Math.max(0, job.ports.clock.nowMs() - session.startedAtMs),
    retries: task.retries,
  };
  const encSizeBytes = encryptedSize(sizeBytes);
  const sizes = { sizeBytes, encSizeBytes };
  const input = { ticket, ack, ...sealed, ...sizes, usertimeMs: wireMs, stats };
  const { itemId } = await finishEdit(job, { ...input, visit: task.folder.visit });
  return itemId;
}
