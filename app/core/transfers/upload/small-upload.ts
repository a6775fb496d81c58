import * as CODES from "#app/contract/errors/codes.ts";
import { toStoredName } from "#app/contract/validate/name.ts";
import type { Account } from "#app/core/account/account.ts";
import type { DataKeyId, Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { sealActs } from "#app/core/files/activity.crypto.ts";
import { toFileDates } from "#app/core/files/file-date.ts";
import { openPlaceKey } from "#app/core/keys/place-key.ts";
import { openCoveringKeys } from "#app/core/keys/share-keys.ts";
import { findWriteTarget, type WriteTarget } from "#app/core/keys/write-target.ts";
import type { Lease } from "#app/core/transfers/byte-budget.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { laneOf } from "#app/core/transfers/lane.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { requireUnchanged } from "#app/core/transfers/upload/checks.ts";
import { dropSession } from "#app/core/transfers/upload/forget-upload.ts";
import type { Naming } from "#app/core/transfers/upload/naming.ts";
import type { Parcels, ReadyFile } from "#app/core/transfers/upload/parcels.ts";
import { canGoTogether } from "#app/core/transfers/upload/small-file.ts";
import {
  type AddedFile,
  type SmallFileRequest,
  toSmallFileRequest,
} from "#app/core/transfers/upload/small-files.api.ts";
import type { NamePlace } from "#app/core/transfers/upload/upload.api.ts";
import { sealFinish, sealNewName } from "#app/core/transfers/upload/upload.crypto.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/** What a small file holds until it is up. */
export interface HeldSmallFile {
  readonly dataKey: DataKeyId;
  readonly lease: Lease;
}

/** A small file that is encrypted and sealed: what is sent again for a retry, under the id that it has. */
export interface MadeSmallFile extends ReadyFile, HeldSmallFile {
  readonly of: "account";
  readonly name: string;
  /** Of its sealed name, which no two in a folder share. */
  readonly nameDigest: string;
  readonly fid: Fid;
  readonly ks: ShareKeyId;
  /** D of its content (Formats 4), hex. */
  readonly digestHex: string;
}

export interface SmallUpload extends AddedFile {
  readonly made: MadeSmallFile;
}

interface Sending {
  readonly task: UploadTask;
  readonly naming: Naming;
  readonly parcels: Parcels;
}

/**
 * Uploads a small file together with others of its choice (Reading R-568). null: it goes alone, as every other
 * file does, because it is not one of many, or something has to be asked or waited for.
 */
export async function uploadSmall(
  job: Job,
  account: Account,
  { task, naming, parcels }: Sending,
): Promise<SmallUpload | null> {
  if (!canGoTogether(task)) return null;
  const made = await resumeOrMake(job, account, { task, parcels });
  if (made === null) return null;
  const { sizeBytes } = task.source;
  job.report({ status: STATUS.uploading, cryptBytes: sizeBytes });
  const { name, fid, digestHex } = made;
  const add = () => naming.ends.send({ name, fid, digestHex }, () => parcels.add(job, made));
  const added = await naming.unlessTaken(made.nameDigest, add).catch((error: unknown) => {
    // Too many are under way: the other way waits for that.
    if (hasCode(error, CODES.rateLimited)) return null;
    throw error;
  });
  if (added !== null) return { ...added, made };
  await dropSession(job, task);
  return null;
}

/** The same bytes as before, while what they are for is the same; never others under one key (D19). */
async function resumeOrMake(
  job: Job,
  account: Account,
  { task, parcels }: Pick<Sending, "task" | "parcels">,
): Promise<MadeSmallFile | null> {
  job.report({ status: STATUS.encrypting });
  const target = findWriteTarget(account.requireWritable(), task.folder.path);
  const { small } = task;
  if (small?.of === "account" && small.ks === target.ks && small.lease.unpark()) {
    await requireUnchanged(task.source);
    return small;
  }
  await dropSession(job, task);
  const open = () => openPlaceKey({ ...job.ports, account }, target.ks);
  if (!(await parcels.openKey(target.ks, open))) return null;
  const lease = await job.budget.acquire(encryptedSize(task.source.sizeBytes), job.signal);
  try {
    const made = { ...(await make(job, account, task)), lease };
    task.small = made;
    return made;
  } catch (error) {
    lease.release();
    throw error;
  }
}

interface Making {
  readonly target: WriteTarget;
  readonly name: string;
  readonly fid: Fid;
  readonly place: NamePlace;
  readonly dataKey: DataKeyId;
}

async function make(
  job: Job,
  account: Account,
  { source, folder }: UploadTask,
): Promise<Omit<MadeSmallFile, "lease">> {
  const { crypto } = job.ports;
  const target = findWriteTarget(account.requireWritable(), folder.path);
  const name = toStoredName(source.name);
  const fid = await crypto.generateId();
  const place = await sealNewName(crypto, folder, { name, fid });
  const bytes = await source.read(0, source.sizeBytes);
  if (bytes.byteLength !== source.sizeBytes) throw new AppError(CODES.sourceChanged);
  // Since it was chosen: it is read as a whole, and nothing of it has left.
  await requireUnchanged(source);
  job.signal.throwIfAborted();
  const dataKey = await crypto.generateDataKey();
  const making = { target, name, fid, place, dataKey };
  try {
    const id = await crypto.generateId();
    const { request, digestHex } = await toRequest(job, account, {
      ...making,
      id,
      source,
      folder,
      bytes,
    });
    const bodyBytes = JSON.stringify(request).length;
    const { digest: nameDigest } = place.name;
    const { ks } = target;
    return { of: "account", id, request, bodyBytes, name, nameDigest, fid, ks, dataKey, digestHex };
  } catch (error) {
    await crypto.releaseDataKey(dataKey);
    throw error;
  }
}

interface Sealing extends Making, Pick<UploadTask, "source" | "folder"> {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

async function toRequest(
  job: Job,
  account: Account,
  { id, target, name, fid, place, dataKey, source, folder, bytes }: Sealing,
): Promise<{ readonly request: SmallFileRequest; readonly digestHex: string }> {
  const ports = { ...job.ports, account };
  const { crypto, api } = job.ports;
  const { sizeBytes } = source;
  const dates = toFileDates(source.modifiedMs, job.ports.clock.nowMs());
  const packet = { stream: 0, firstPacket: 0, isLast: true, streamKey: laneOf(job.id, 0) } as const;
  const made = await crypto.encryptPackets({ ...packet, dataKey, bytes });
  const covering = await openCoveringKeys(ports, folder.path);
  const { digestHex, seal, keys } = await sealFinish(crypto, {
    ...{ api, account, manifest: account.requireWritable() },
    session: { dataKey, fid, target, covering, place, base: null, digests: made.mibDigests },
    file: { name, sizeBytes, modifiedMs: dates.sealedMs },
  });
  const told = { op: "add", fid, from: "", to: name } as const;
  const [act] = await sealActs(ports, folder.path, [told]);
  const request = toSmallFileRequest({
    ...{ id, place, target, sizeBytes, usertimeMs: dates.wireMs, digestHex, keys, seal, act },
    packet: made.bytes,
  });
  return { request, digestHex };
}
