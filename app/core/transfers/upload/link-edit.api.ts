import * as CODES from "#app/contract/errors/codes.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import type { LinkVisit } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import {
  type FinishedUpload,
  requireSameFile,
  toWireDigests,
  type UploadTicket,
} from "#app/core/transfers/upload/upload.api.ts";
import type { PublicFinish } from "./link-upload.api.ts";

export interface EditWanted {
  readonly visit: LinkVisit;
  readonly itemId: ItemId;
  /** Of the version that stands, as it opened. */
  readonly baseSeal: string;
  readonly encSizeBytes: number;
}

/**
 * 8214 over another version than the one that was seen, 8401 where the link lets nobody edit, 8003, before a byte
 * is sent. Whatever keys come with the answer are nobody's (Trust K13).
 */
export async function openEdit(job: Job, wanted: EditWanted): Promise<UploadTicket> {
  const { visit, itemId, baseSeal, encSizeBytes } = wanted;
  const request = {
    ...toVisited(visit, itemId),
    base_seal: baseSeal,
    enc_size_bytes: encSizeBytes,
  };
  const leave = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("linkeditopen", request, { signal: job.signal }),
  );
  const { user_id, coffer_id, servtime, backup_id, device_id, device_sig_b64 } = leave;
  // Leave for another file says nothing about this one.
  if (coffer_id !== itemId) throw new AppError(CODES.uploadAnswerRefused);
  const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(visit.ks);
  return {
    ...{ user_id, coffer_id, servtime, backup_id, device_id, device_sig_b64 },
    ...{ share_id, share_sequence, share_key_id: visit.ks, enc_share_key: "", own_share_key: "" },
  };
}

export interface EditFinish extends Omit<PublicFinish, "place" | "sender"> {
  readonly visit: LinkVisit;
}

/** Idempotent by `backup_id`; 8214, 7020, 7022, 8003, 2000 when the link has another key by now. */
export async function finishEdit(job: Job, input: EditFinish): Promise<FinishedUpload> {
  const { ticket, ack, visit, stats } = input;
  const { user_id, servtime, device_id, device_sig_b64, backup_id, coffer_id } = ticket;
  const digests = toWireDigests(input);
  const request: RequestOf<"linkeditfinish"> = {
    ...toVisited(visit, coffer_id),
    ...{ user_id, servtime, device_id, device_sig_b64, backup_id },
    ...{ cachekey: ack.cachekey, blob_id: ack.blobId },
    ...digests,
    enc_piece_digest: digests.piece_digest,
    usertime: input.usertimeMs,
    ...{ sharekey_id: visit.ks, enc_data_key: input.encDataKey, seal: input.seal },
    stats: { duration_ms: stats.durationMs, retries: stats.retries },
  };
  const answer = await callPatiently(job.retry, UPLOAD_POLICY, () =>
    job.ports.api.call("linkeditfinish", request, { signal: job.signal }),
  );
  return requireSameFile(answer, ticket);
}

function toVisited({ cachekey, passwordlock }: LinkVisit, itemId: ItemId) {
  return { publink_id: cachekey, passwordlock, coffer_id: itemId };
}
