import type { RequestOf } from "#app/contract/registry.ts";
import type { Fid, SealedName } from "#app/core/crypto/port.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import type { LinkVisit } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import {
  type ChunkAck,
  type FinishedUpload,
  requireSameFile,
  toWireDigests,
  type UploadTicket,
} from "#app/core/transfers/upload/upload.api.ts";

/** Where a visitor puts a file: sealed for the key of the link and for nothing else. */
export interface VisitorPlace {
  readonly visit: LinkVisit;
  readonly folderId: string;
  readonly parentFid: Fid;
  readonly domain: string;
  readonly name: SealedName;
  readonly placeSig?: string | undefined;
}

/**
 * 7021, 7030, 8003, and what ends a link, before a byte is sent. Whatever keys come with the answer are
 * nobody's: what encrypts is the key that the fragment opened (Trust K13).
 */
export async function preuploadPublic(
  job: Job,
  place: VisitorPlace,
  encSizeBytes: number,
): Promise<UploadTicket> {
  const request = {
    ...toWirePlace(place),
    enc_share_name: place.name.enc_name,
    sharename_digest: place.name.digest,
    enc_size_bytes: encSizeBytes,
  };
  const leave = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("pathpreuploadpublic", request, { signal: job.signal }),
  );
  const { user_id, coffer_id, servtime, backup_id, device_id, device_sig_b64 } = leave;
  const { ks } = place.visit;
  const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
  return {
    ...{ user_id, coffer_id, servtime, backup_id, device_id, device_sig_b64 },
    ...{ share_id, share_sequence, share_key_id: ks, enc_share_key: "", own_share_key: "" },
  };
}

export interface PublicFinish {
  readonly ticket: UploadTicket;
  readonly ack: ChunkAck;
  readonly place: VisitorPlace;
  readonly sizeBytes: number;
  readonly encSizeBytes: number;
  /** {@link toFileDates} */
  readonly usertimeMs: number;
  /** D, hex of 32 bytes (Formats 4). */
  readonly digestHex: string;
  readonly encDataKey: string;
  readonly seal: string;
  /** Sealed; empty: nobody says. */
  readonly sender: string;
  readonly stats: { readonly durationMs: number; readonly retries: number };
}

/** Idempotent by `backup_id`; 7020, 7022, 7030, 8003, 2000 when the link has another key by now. */
export async function finishPublic(job: Job, input: PublicFinish): Promise<FinishedUpload> {
  const { ticket, ack, place, stats } = input;
  const { user_id, servtime, device_id, device_sig_b64, backup_id, coffer_id } = ticket;
  const digests = toWireDigests(input);
  const key = {
    coffer_id,
    sharekey_id: place.visit.ks,
    enc_share_name: place.name.enc_name,
    sharename_digest: place.name.digest,
    servtime,
    enc_data_key: input.encDataKey,
  };
  const request: RequestOf<"webfinishbackuppublic"> = {
    ...toWirePlace(place),
    ...{ user_id, servtime, device_id, device_sig_b64, backup_id },
    ...{ cachekey: ack.cachekey, blob_id: ack.blobId },
    ...digests,
    enc_piece_digest: digests.piece_digest,
    usertime: input.usertimeMs,
    keys: [key],
    seal: input.seal,
    ...(input.sender === "" ? {} : { sender: input.sender }),
    stats: { duration_ms: stats.durationMs, retries: stats.retries },
  };
  const answer = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("webfinishbackuppublic", request, { signal: job.signal }),
  );
  return requireSameFile(answer, ticket);
}

/**
 * Makes a folder (Reading R-563). 7030 when its name is taken; once for each request id, so that a lost answer
 * makes no second one.
 */
export async function addPublic(
  job: Job,
  place: VisitorPlace,
  requestId: string,
): Promise<{ readonly id: string; readonly placeSig: string }> {
  const request = {
    ...toWirePlace(place),
    request_id: requestId,
    enc_share_name: place.name.enc_name,
    sharename_digest: place.name.digest,
  };
  const { coffer_id, place_sig } = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("pathaddpublic", request, { signal: job.signal }),
  );
  return { id: coffer_id, placeSig: place_sig };
}

function toWirePlace({ visit, folderId, parentFid, domain, placeSig }: VisitorPlace) {
  const { cachekey, passwordlock } = visit;
  return {
    publink_id: cachekey,
    passwordlock,
    coffer_pid: folderId,
    pfid: parentFid,
    domain,
    ...(placeSig === undefined ? {} : { place_sig: placeSig }),
  };
}
