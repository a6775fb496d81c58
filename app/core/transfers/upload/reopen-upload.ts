import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { laneOf } from "#app/core/transfers/lane.ts";
import { cutIntoSlices, type PacketRun } from "#app/core/transfers/layout.ts";
import type { KeptUpload } from "#app/core/transfers/upload/kept-upload.ts";
import {
  findDurableRuns,
  type NotedRun,
  type ResumeRecord,
} from "#app/core/transfers/upload/resume-record.crypto.ts";
import { fetchUploadStatus, type UploadStatus } from "#app/core/transfers/upload/upload.api.ts";
import { openKeptKey, openTargetKey } from "#app/core/transfers/upload/upload.crypto.ts";
import { UploadSession } from "#app/core/transfers/upload/upload-session.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import { findUploadBase, type UploadBase } from "#app/core/transfers/upload/version-base.ts";

/**
 * The session that a record tells of, with what is durable of it; null when it is over: another key of the
 * folder, an upload that the server has let go, bytes that nobody noted. 7012 when the file is another one.
 */
export async function reopenUpload(
  job: Job,
  account: Account,
  { task, kept }: { readonly task: UploadTask; readonly kept: KeptUpload },
): Promise<UploadSession | null> {
  const { record } = kept;
  const { crypto } = job.ports;
  if (!isSameFile(record, task)) throw new AppError(CODES.sourceChanged);
  const target = findWriteTarget(account.requireWritable(), record.folder.path);
  if (target.ks !== record.ks) return null;
  const status = await statusOf(job, record);
  if (status === null) return null;
  const base = await baseOf(job, account, record);
  if (base === "gone") return null;
  await openTargetKey({ crypto, account }, target, record.ticket);
  const dataKey = await openKeptKey(crypto, record);
  const { fid, place, name, sizeBytes, startedAtMs } = record;
  const { ticket } = status;
  const start = { ticket, fid, dataKey, target, covering: [], place, name, sizeBytes };
  const session = new UploadSession({ ...start, startedAtMs, base, kept }, job.ports.sizes);
  try {
    if (await restoreRuns(job, session, { task, record, status })) return session;
  } catch (error) {
    await close(job, session);
    throw error;
  }
  await close(job, session);
  return null;
}

async function close({ ports }: Job, session: UploadSession): Promise<void> {
  session.drop();
  await ports.crypto.releaseDataKey(session.dataKey);
}

/** By what the system says of it. */
export function isSameFile(
  record: { readonly sizeBytes: number; readonly modifiedMs: number },
  { source }: { readonly source: { readonly sizeBytes: number; readonly modifiedMs: number } },
): boolean {
  return source.sizeBytes === record.sizeBytes && source.modifiedMs === record.modifiedMs;
}

/** null: the server does not know it any more. */
async function statusOf(job: Job, record: ResumeRecord): Promise<UploadStatus | null> {
  try {
    return await fetchUploadStatus(job, record.ticket);
  } catch (error) {
    if (hasCode(error, CODES.uploadNotFinished)) return null;
    throw error;
  }
}

/** The file that gets a new version, as long as the one stands that stood then. */
async function baseOf(
  job: Job,
  account: Account,
  { over, folder, name, place }: ResumeRecord,
): Promise<UploadBase | null | "gone"> {
  if (over === null) return null;
  const { api, crypto } = job.ports;
  const base = await findUploadBase({ api, crypto, account }, folder, { text: name, place });
  const isSame = base.item.id === over.itemId && base.versionId === over.versionId;
  return isSame ? base : "gone";
}

interface Restored {
  readonly task: UploadTask;
  readonly record: ResumeRecord;
  readonly status: UploadStatus;
}

/** False when what the server has cannot be what was sent. */
async function restoreRuns(
  job: Job,
  session: UploadSession,
  { task, record, status }: Restored,
): Promise<boolean> {
  const noted = new Map(record.runs.map((run) => [run.index, run]));
  const durable = findDurableRuns(session.runs, new Set(noted.keys()), status.acknowledged);
  if (durable === null) return false;
  for (const run of session.runs) {
    const note = noted.get(run.index);
    if (note === undefined) continue;
    session.restore(run, note);
    const encBytes = durable.get(run.index);
    if (encBytes === undefined) continue;
    session.ack = status.ack;
    if (encBytes < run.encBytes) {
      // Its packets are made again, of the same bytes alone.
      session.restoreDurable(run, encBytes);
      continue;
    }
    await requireSameBytes(job, session, { task, run, note });
    session.acknowledge(run);
  }
  return true;
}

/** 7012: what is durable is of other bytes than the rest would be. */
async function requireSameBytes(
  job: Job,
  { dataKey }: UploadSession,
  { task, run, note }: { task: UploadTask; run: PacketRun; note: NotedRun },
): Promise<void> {
  for (const slice of cutIntoSlices(run, task.source.sizeBytes, job.ports.sizes)) {
    job.signal.throwIfAborted();
    const bytes = await task.source.read(slice.fromByte, slice.toByte);
    const noted = note.notes[slice.index];
    const isSame =
      noted !== undefined &&
      (await job.ports.crypto.isNotedSlice({
        dataKey,
        firstPacket: slice.firstPacket,
        isLast: slice.isLast,
        bytes,
        note: noted,
        streamKey: laneOf(job.id, slice.index),
      }));
    if (!isSame) throw new AppError(CODES.sourceChanged);
  }
}
