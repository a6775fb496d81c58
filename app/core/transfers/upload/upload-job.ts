import * as CODES from "#app/contract/errors/codes.ts";
import { toStoredName } from "#app/contract/validate/name.ts";
import type { Account } from "#app/core/account/account.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { sealActs } from "#app/core/files/activity.crypto.ts";
import { toFileDates } from "#app/core/files/file-date.ts";
import { openCoveringKeys } from "#app/core/keys/share-keys.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { plainSliceBytes } from "#app/core/transfers/sizes.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";
import { requireUnchanged } from "#app/core/transfers/upload/checks.ts";
import { fitName } from "#app/core/transfers/upload/fit-name.ts";
import { dropSession, forgetUpload, keepOrDrop } from "#app/core/transfers/upload/forget-upload.ts";
import { endFound, endSmall, handOver } from "#app/core/transfers/upload/hand-over.ts";
import { beginKeeping, type KeptUpload } from "#app/core/transfers/upload/kept-upload.ts";
import { Naming, REPLACE, type UploadNaming } from "#app/core/transfers/upload/naming.ts";
import { reopenUpload } from "#app/core/transfers/upload/reopen-upload.ts";
import { newRecord, type ResumeRecord } from "#app/core/transfers/upload/resume-record.crypto.ts";
import { sendChunks } from "#app/core/transfers/upload/send-chunks.ts";
import { uploadSmall } from "#app/core/transfers/upload/small-upload.ts";
import { finishUpload, type NamePlace, preupload } from "#app/core/transfers/upload/upload.api.ts";
import {
  openTargetKey,
  sealFinish,
  sealNewName,
} from "#app/core/transfers/upload/upload.crypto.ts";
import { type SessionStart, UploadSession } from "#app/core/transfers/upload/upload-session.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";
import {
  findChangedBase,
  findUploadBase,
  type UploadBase,
} from "#app/core/transfers/upload/version-base.ts";

/** Skipped: the user chose so, and its row goes. */
export type UploadResult =
  | { readonly isSkipped: true }
  | { readonly isSkipped: false; readonly itemId: string; readonly fid: Fid };

const SKIPPED: UploadResult = { isSkipped: true };

/** Uploads one file: Spec B§4 Upload flow, Formats 2–4 and 11, Reading R-43. */
export async function runUpload(
  job: Job,
  shared: UploadNaming & Pick<UploadPorts, "thumbs" | "parcels">,
  task: UploadTask,
): Promise<UploadResult> {
  const account = currentAccount(job.ports);
  if (account === null) throw new AppError(CODES.notSignedIn);
  if (task.folder.isReadOnly) throw new AppError(CODES.readOnly);
  if (!(await fitName(job, shared, task))) return SKIPPED;
  const naming = new Naming({ ...job, account }, shared, task);
  try {
    const result = await uploadOnce(job, account, { ...shared, task, naming });
    task.ends = [];
    return result;
  } catch (error) {
    await keepOrDrop(job, task, error);
    throw error;
  } finally {
    shared.claims.releaseAll(job.id);
  }
}

type Once = Opening & Pick<UploadPorts, "thumbs" | "parcels">;

async function uploadOnce(job: Job, account: Account, once: Once): Promise<UploadResult> {
  const { task, naming, thumbs } = once;
  const small = await uploadSmall(job, account, once);
  if (small !== null) return endSmall(job, once, { task, small });
  await requireUnchanged(task.source);
  const session = await sendAll(job, account, once);
  if (session === null) return endUnsent(job, once);
  await requireUnchanged(task.source);
  const itemId = await finish(job, account, { task, naming, session });
  if (itemId === null) return endUnsent(job, once);
  handOver(thumbs, task, itemId);
  await forgetUpload(job, task);
  return { isSkipped: false, itemId, fid: session.fid };
}

/** Somebody skips it, or it turned out to be up. */
async function endUnsent(job: Job, once: Once): Promise<UploadResult> {
  const { task, naming } = once;
  if (naming.up !== null) return endFound(job, once, { task, up: naming.up });
  await forgetUpload(job, task);
  return SKIPPED;
}

interface Opening {
  readonly task: UploadTask;
  readonly naming: Naming;
}

/**
 * All of it is at the server, or null: the user skips this file, or it is up. What an earlier page had on
 * its way may come after the server was asked what it has, in a cut of another limit: then it is asked once
 * more (Reading R-511).
 */
async function sendAll(
  job: Job,
  account: Account,
  opening: Opening,
): Promise<UploadSession | null> {
  const { task } = opening;
  const isFromBefore = task.session === null && task.kept?.isUsable === true;
  for (let mayAskAgain = isFromBefore; ; mayAskAgain = false) {
    const session = await resumeOrOpen(job, account, opening);
    if (session === null) return null;
    try {
      await sendChunks(job, session, task.source);
      return session;
    } catch (error) {
      if (!mayAskAgain || !hasCode(error, CODES.uploadNotFinished)) throw error;
    }
    await dropSession(job, task);
  }
}

/** null: the user skips this file, or it is up. */
async function resumeOrOpen(
  job: Job,
  account: Account,
  opening: Opening,
): Promise<UploadSession | null> {
  const { task } = opening;
  job.report({ status: STATUS.encrypting });
  if (task.session?.unpark() === true) return task.session;
  await dropSession(job, task);
  if (task.kept?.isUsable === true) {
    task.session = await reopenUpload(job, account, { task, kept: task.kept });
    if (task.session !== null) return task.session;
  }
  await forgetUpload(job, task);
  task.session = await openSession(job, account, opening);
  return task.session;
}

async function openSession(
  job: Job,
  account: Account,
  { task, naming }: Opening,
): Promise<UploadSession | null> {
  if (await naming.isUp()) return null;
  const { crypto } = job.ports;
  const target = findWriteTarget(account.requireWritable(), task.folder.path);
  const fid = await crypto.generateId();
  const encSizeBytes = encryptedSize(task.source.sizeBytes);
  let base = await changedBase(job, account, task);
  for (let name: string | null = toStoredName(task.source.name); name !== null; ) {
    const place = await sealNewName(crypto, task.folder, { name, fid });
    const over = base && { itemId: base.item.id, versionId: base.versionId };
    const open = () => preupload(job, place, { encSizeBytes, over });
    const ticket = await (base === null ? naming.unlessTaken(place.name.digest, open) : open());
    if (ticket === null) {
      const next = await naming.next(name);
      if (next === REPLACE) base = await findBase(job, account, { task, place, text: name });
      else name = next;
      continue;
    }
    await openTargetKey({ crypto, account }, target, ticket);
    const covering = await openCoveringKeys({ ...job.ports, account }, task.folder.path);
    const dataKey = await crypto.generateDataKey();
    const { sizeBytes } = task.source;
    const startedAtMs = job.ports.clock.nowMs();
    const keys = { fid: base?.item.name.fid ?? fid, dataKey, target, covering, base };
    const start = { ticket, ...keys, place, name, sizeBytes, startedAtMs };
    task.kept = await keep(job, task, { ...start, over });
    return new UploadSession({ ...start, kept: task.kept }, job.ports.sizes);
  }
  return null;
}

/** From here on another page can go on with it; what is sent at once begins anew instead. */
async function keep(
  job: Job,
  { source, folder }: UploadTask,
  start: Omit<SessionStart, "kept"> & Pick<ResumeRecord, "over">,
): Promise<KeptUpload | null> {
  if (source.sizeBytes <= plainSliceBytes(job.ports.sizes)) return null;
  const { ticket, dataKey, fid, place, name, sizeBytes, startedAtMs, over } = start;
  const { ks } = start.target;
  const encDataKey = await job.ports.crypto.wrapDataKey({ dataKey, ks, fid });
  const { area, id, isReadOnly, path } = folder;
  const record = newRecord({
    ...{ ticket, place, name, fid, ks, encDataKey, sizeBytes, startedAtMs, over },
    modifiedMs: source.modifiedMs,
    folder: { area, id, isReadOnly, path: [...path] },
  });
  return beginKeeping(job.ports, record, source);
}

/** The file that is saved anew; null: it is one of its own until its name is found taken. */
async function changedBase(
  job: Job,
  account: Account,
  { source, folder }: UploadTask,
): Promise<UploadBase | null> {
  if (!("over" in source)) return null;
  const { api, crypto } = job.ports;
  return findChangedBase({ api, crypto, account }, folder, source.over.item);
}

/** The file that is there already, of which what is uploaded becomes a version (Reading R-233). */
async function findBase(
  job: Job,
  account: Account,
  { task, place, text }: { task: UploadTask; place: NamePlace; text: string },
): Promise<UploadBase> {
  const { api, crypto } = job.ports;
  return findUploadBase({ api, crypto, account }, task.folder, { text, place });
}

/** Ends the upload; asks again when the name was taken while the bytes went up. */
async function finish(
  job: Job,
  account: Account,
  { task, naming, session }: Opening & { session: UploadSession },
): Promise<string | null> {
  const { crypto } = job.ports;
  const once = { task, naming, session };
  if (session.base !== null) {
    const { itemId } = await finishOnce(job, account, once);
    const { item, ver } = session.base;
    // Whatever the server shows below it from now on is older than last seen (Trust D6).
    await account.seen.isOlderSeal({ domain: item.domain, fid: item.name.fid, ver });
    return itemId;
  }
  session.covering = await openCoveringKeys({ ...job.ports, account }, task.folder.path);
  for (let name: string | null = session.name; name !== null; name = await naming.free(name)) {
    if (name !== session.name) {
      session.place = await sealNewName(crypto, task.folder, { name, fid: session.fid });
      session.name = name;
    }
    const done = await naming.unlessTaken(session.place.name.digest, () =>
      finishOnce(job, account, once),
    );
    if (done !== null) return done.itemId;
  }
  return null;
}

async function finishOnce(
  job: Job,
  account: Account,
  { task, naming, session }: Opening & { session: UploadSession },
) {
  const { sizeBytes } = task.source;
  const dates = toFileDates(task.source.modifiedMs, job.ports.clock.nowMs());
  if (session.ack === null) throw new AppError(CODES.uploadNotFinished);
  const manifest = account.requireWritable();
  const target = findWriteTarget(manifest, task.folder.path);
  // The folder's key was replaced while the bytes went up.
  if (target.ks !== session.target.ks) throw new AppError(CODES.shareKeyRefused);
  const sealed = await sealFinish(job.ports.crypto, {
    api: job.ports.api,
    account,
    manifest,
    session,
    file: { name: session.name, sizeBytes, modifiedMs: dates.sealedMs },
  });
  const ports = { ...job.ports, account };
  const op = session.base === null ? "add" : "change";
  const told = { op, fid: session.fid, from: "", to: session.name } as const;
  const [act] = await sealActs(ports, task.folder.path, [told]);
  const input = {
    ...sealed,
    ticket: session.ticket,
    ack: session.ack,
    place: session.place,
    act,
    sizeBytes,
    encSizeBytes: encryptedSize(sizeBytes),
    usertimeMs: dates.wireMs,
    stats: {
      durationMs: Math.max(0, job.ports.clock.nowMs() - session.startedAtMs),
      retries: task.retries,
    },
  };
  const end = { fid: session.fid, name: session.name, digestHex: sealed.digestHex };
  return naming.ends.send(end, () => finishUpload(job, input));
}
