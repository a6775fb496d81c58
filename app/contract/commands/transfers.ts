import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireAct } from "#app/contract/commands/activity.ts";
import { namePlace } from "#app/contract/commands/files.ts";
import {
  blobCachekey,
  byteCount,
  encDataKey,
  encName,
  flag01,
  hexOf,
  linkCachekey,
  lockToken,
  nameDigest,
  prefixed,
  unixMs,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/**
 * Opens an upload. 7030 name taken, 8003 no room for `enc_size_bytes` (before a byte is sent),
 * 8002 read-only. The ticket in `device_sig_b64` is opaque and lasts 24 h (Reading R-41). Of a file that
 * is replaced: 1804, and 8214 when another version stands by now (Reading R-233).
 */
export const pathpreupload = defineCommand({
  name: "pathpreupload",
  auth: "signed",
  request: v.strictObject({
    coffer_pid: wireId,
    ...namePlace,
    enc_size_bytes: byteCount,
    /** Both or none: the file of that name that becomes this, and the version that the user has seen. */
    coffer_id: v.optional(wireId),
    base_version_id: v.optional(wireId),
  }),
  data: v.looseObject({
    coffer_id: wireId,
    servtime: unixS,
    user_id: wireId,
    share_id: wireId,
    share_sequence: wireId,
    share_key_id: v.string(),
    enc_share_key: v.string(),
    own_share_key: v.string(),
    backup_id: v.string(),
    device_id: wireId,
    device_sig_b64: v.string(),
  }),
  source: "Spec B§7",
});

/**
 * What of an upload is durable, and leave to send the rest; 7022 for one that the server does not know. Once it
 * has ended, all of it is: `webfinishbackup` then says again what it said (Reading R-300).
 */
export const uploadstatus = defineCommand({
  name: "uploadstatus",
  auth: "signed",
  request: v.strictObject({ backup_id: hexOf(16) }),
  data: v.looseObject({
    coffer_id: wireId,
    servtime: unixS,
    user_id: wireId,
    device_id: wireId,
    device_sig_b64: v.string(),
    blob_id: v.string(),
    cachekey: blobCachekey,
    /** Bytes of the blob, in order; neighbours are one. */
    acknowledged: v.array(v.looseObject({ offset: byteCount, length: byteCount })),
  }),
  source: "Reading R-300",
});

/** A data key wrapped for one share key, with the name for it where it is not the area's own. */
export const finishedKey = v.strictObject({
  share_id: wireId,
  share_sequence: wireId,
  enc_data_key: encDataKey,
  enc_share_name: v.optional(encName),
  sharename_digest: v.optional(nameDigest),
});

/** What is made for a version: its seal, and its data key for whatever the file lies under. */
export const madeVersion = {
  keys: v.pipe(v.array(finishedKey), v.minLength(1), v.maxLength(64)),
  seal: v.pipe(v.string(), v.length(156)),
  seal_sig: v.pipe(v.string(), v.length(88)),
  seal_by: hexOf(32),
} as const;

/** What was sent, as the sender counted it. */
export const sentBytes = {
  size_bytes: byteCount,
  enc_size_bytes: byteCount,
  piece_size_bytes: byteCount,
  enc_piece_size_bytes: byteCount,
  /** hex of D[0..20] (Formats 4). */
  sha1_digest: hexOf(20),
  file_digest: hexOf(20),
  piece_digest: hexOf(20),
  usertime: unixMs,
} as const;

/**
 * Ends an upload: only what was acknowledged chunk by chunk and has this digest becomes the item.
 * Idempotent by `backup_id`. 7022 not whole or another digest, 7030 name taken meanwhile, 8003, 8214. A
 * new version keeps the name of its file, whatever is sent.
 */
export const webfinishbackup = defineCommand({
  name: "webfinishbackup",
  auth: "signed",
  request: v.strictObject({
    backup_id: hexOf(16),
    cachekey: blobCachekey,
    blob_id: v.string(),
    coffer_pid: wireId,
    ...namePlace,
    ...sentBytes,
    share_id: wireId,
    share_sequence: wireId,
    ...madeVersion,
    stats: v.strictObject({ duration_ms: byteCount, retries: byteCount }),
    act: v.optional(wireAct),
  }),
  data: v.looseObject({ coffer_id: wireId, hist_id: wireId }),
  source: "Spec B§7, Reading R-32",
});

/** Links that one call reads through, an own file counting as one: each costs a path and a lock. */
const LINKS_OF_CALL_MAX = 20;

/**
 * Keys and seals of files about to be read. For a visitor `link_cachekey` and `passwordlock` stand
 * in each item; 8401 without the lock of a link. `previewtoken` is the download ticket (Reading
 * R-45), 24 h, bound to these blobs, each for the reason for which it was given.
 */
export const pathdata = defineCommand({
  name: "pathdata",
  auth: "either",
  request: v.strictObject({
    pathitems: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          share_id: wireId,
          blob_id: v.string(),
          /** Always empty: it would tell the name (Formats 3). */
          ext: v.literal(""),
          link_cachekey: v.optional(v.union([linkCachekey, v.literal("")]), ""),
          passwordlock: v.optional(lockToken, ""),
          size: byteCount,
          user_id: wireId,
        }),
      ),
      v.minLength(1),
      v.maxLength(1_000),
      v.check(
        (items) => new Set(items.map((item) => item.link_cachekey)).size <= LINKS_OF_CALL_MAX,
      ),
    ),
    pubkey: v.optional(flag01, 0),
    /** Of an earlier answer: what is read now is part of the same use of a link (Reading R-99). */
    ticket: v.optional(v.pipe(v.string(), v.maxLength(32_768)), ""),
  }),
  data: v.looseObject({
    datakeys: v.record(
      v.string(),
      v.looseObject({
        enc_data_key: prefixed("", 128),
        share_key_id: v.string(),
        share_id: wireId,
        share_sequence: wireId,
        cachekey: blobCachekey,
        blob_id: v.string(),
        size: byteCount,
        seal: v.string(),
        seal_sig: v.string(),
        seal_by: v.string(),
      }),
    ),
    sharekeys: v.record(
      v.string(),
      v.looseObject({ enc_share_key: v.string(), own_share_key: v.string() }),
    ),
    previewtoken: v.string(),
  }),
  source: "Spec B§7, Reading R-45",
});
