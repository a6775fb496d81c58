import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireAct } from "#app/contract/commands/activity.ts";
import { namePlace } from "#app/contract/commands/files.ts";
import { madeVersion } from "#app/contract/commands/transfers.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { base64, byteCount, hexOf, unixMs, wireId } from "#app/contract/wire.ts";

/** Base64 of the ciphertext of the largest: one packet. */
const MAX_PACKET_CHARS = Math.ceil((SMALL_FILE_LIMITS.maxBytes + 36) / 3) * 4;

/** A small file, whole: where it belongs, its one packet, and all that is made for its first version. */
const smallFile = v.strictObject({
  /** Made by the sender, 128 random bits: the same one again is the same file. */
  backup_id: hexOf(16),
  coffer_pid: wireId,
  ...namePlace,
  size_bytes: v.pipe(byteCount, v.minValue(1), v.maxValue(SMALL_FILE_LIMITS.maxBytes)),
  packet_b64: base64(MAX_PACKET_CHARS),
  /** hex of D[0..20] (Formats 4). */
  file_digest: hexOf(20),
  usertime: unixMs,
  share_id: wireId,
  share_sequence: wireId,
  ...madeVersion,
  act: v.optional(wireAct),
});

/** What became of each file, by the id that its sender gave. */
export const addedFiles = v.looseObject({
  files: v.array(
    v.looseObject({
      backup_id: hexOf(16),
      error_code: v.number(),
      /** Empty with a code. */
      coffer_id: v.union([wireId, v.literal("")]),
      blob_id: v.string(),
    }),
  ),
});

/**
 * Adds small files in one call, each as `pathpreupload`, one chunk and `webfinishbackup` would: the answer tells
 * of each what became of it, and one that is refused keeps no other out. Idempotent by `backup_id`. For each
 * 1503, 2000, 7022, 7030, 8002, 8003, 9000, 9429; of the call 9000 for more than 50.
 */
export const pathaddmany = defineCommand({
  name: "pathaddmany",
  auth: "signed",
  maxBodyBytes: SMALL_FILE_LIMITS.maxBodyBytes,
  request: v.strictObject({
    files: v.pipe(
      v.array(smallFile),
      v.minLength(1),
      v.maxLength(SMALL_FILE_LIMITS.maxFilesOfCall),
    ),
  }),
  each: { list: "files", item: smallFile },
  data: addedFiles,
  source: "Reading R-568",
});
