import * as CODES from "#app/contract/errors/codes.ts";
import { toStoredName } from "#app/contract/validate/name.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { toFileDates } from "#app/core/files/file-date.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { laneOf } from "#app/core/transfers/lane.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { requireUnchanged } from "#app/core/transfers/upload/checks.ts";
import { dropSession } from "#app/core/transfers/upload/forget-upload.ts";
import {
  sealPublicFinish,
  sealSender,
  sealVisitorName,
} from "#app/core/transfers/upload/link-upload.crypto.ts";
import type { LinkUploadTask } from "#app/core/transfers/upload/link-upload-job.ts";
import type { ReadyFile } from "#app/core/transfers/upload/parcels.ts";
import { canGoTogether } from "#app/core/transfers/upload/small-file.ts";
import type { HeldSmallFile } from "#app/core/transfers/upload/small-upload.ts";
import {
  toVisitorFileRequest,
  type VisitorFileRequest,
} from "#app/core/transfers/upload/visitor-files.api.ts";
import type { VisitorNaming } from "#app/core/transfers/upload/visitor-naming.ts";

/** The same of a visitor: sealed for the key of the link and for nothing else. */
export interface MadeVisitorFile extends ReadyFile<VisitorFileRequest>, HeldSmallFile {
  readonly of: "visit";
  /** Of its sealed name, which no two in a folder share. */
  readonly nameDigest: string;
  readonly ks: ShareKeyId;
}

/**
 * Uploads a small file of a visitor together with others of his choice (Reading R-652); its item. null: it goes
 * alone, because it is not one of many, its name is taken, or too many are under way.
 */
export async function uploadVisitorSmall(
  job: Job,
  { claims, visits }: VisitorNaming,
  task: LinkUploadTask,
): Promise<string | null> {
  if (!canGoTogether(task)) return null;
  const { source, folder } = task;
  const made = await resumeOrMake(job, task);
  job.report({ status: STATUS.uploading, cryptBytes: source.sizeBytes });
  if (claims.claim(job.id, folder.id, made.nameDigest)) {
    try {
      const { itemId } = await visits.add(job, folder.visit, made);
      await dropSession(job, task);
      return itemId;
    } catch (error) {
      if (!goesAlone(error)) throw error;
    }
  }
  await dropSession(job, task);
  return null;
}

function goesAlone(error: unknown): boolean {
  return hasCode(error, CODES.fileNameTaken) || hasCode(error, CODES.rateLimited);
}

/** The same bytes as before, while what they are for is the same; never others under one key (D19). */
async function resumeOrMake(job: Job, task: LinkUploadTask): Promise<MadeVisitorFile> {
  job.report({ status: STATUS.encrypting });
  const { small, source, folder } = task;
  if (small?.of === "visit" && small.ks === folder.visit.ks && small.lease.unpark()) {
    await requireUnchanged(source);
    return small;
  }
  await dropSession(job, task);
  const lease = await job.budget.acquire(encryptedSize(source.sizeBytes), job.signal);
  try {
    const made = { ...(await make(job, task)), lease };
    task.small = made;
    return made;
  } catch (error) {
    lease.release();
    throw error;
  }
}

async function make(
  job: Job,
  { source, folder }: LinkUploadTask,
): Promise<Omit<MadeVisitorFile, "lease">> {
  const { crypto } = job.ports;
  const { visit } = folder;
  const { ks } = visit;
  const fid = await crypto.generateId();
  const name = toStoredName(source.name);
  const place = await sealVisitorName(crypto, folder, { name, fid, kind: "f" });
  const bytes = await source.read(0, source.sizeBytes);
  if (bytes.byteLength !== source.sizeBytes) throw new AppError(CODES.sourceChanged);
  // Since it was chosen: it is read as a whole, and nothing of it has left.
  await requireUnchanged(source);
  job.signal.throwIfAborted();
  const dataKey = await crypto.generateDataKey();
  try {
    const { sizeBytes } = source;
    const { sealedMs, wireMs } = toFileDates(source.modifiedMs, job.ports.clock.nowMs());
    const packet = { stream: 0, firstPacket: 0, isLast: true } as const;
    const streamKey = laneOf(job.id, 0);
    const made = await crypto.encryptPackets({ ...packet, streamKey, dataKey, bytes });
    const content = { dataKey, fid, target: { ks }, base: null, digests: made.mibDigests };
    const sealed = await sealPublicFinish(crypto, content, { sizeBytes, modifiedMs: sealedMs });
    const id = await crypto.generateId();
    const sender = await sealSender(crypto, visit, fid);
    const request = toVisitorFileRequest({
      ...{ id, place, sizeBytes, usertimeMs: wireMs, packet: made.bytes, sender },
      ...sealed,
    });
    const bodyBytes = JSON.stringify(request).length;
    return { of: "visit", id, request, bodyBytes, nameDigest: place.name.digest, ks, dataKey };
  } catch (error) {
    await crypto.releaseDataKey(dataKey);
    throw error;
  }
}
