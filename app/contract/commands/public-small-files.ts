import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { addedFiles } from "#app/contract/commands/small-files.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import {
  base64,
  byteCount,
  domain,
  encDataKey,
  encName,
  fidHex,
  hexOf,
  linkCachekey,
  lockToken,
  nameDigest,
  unixMs,
  wireId,
} from "#app/contract/wire.ts";

/** Base64 of the ciphertext of the largest: one packet. */
const MAX_PACKET_CHARS = Math.ceil((SMALL_FILE_LIMITS.maxBytes + 36) / 3) * 4;

/** A small file of a visitor, whole: where it belongs, its one packet, and all that is made for it. */
const visitorFile = v.strictObject({
  /** Made by the sender, 128 random bits: the same one again is the same file. */
  backup_id: hexOf(16),
  coffer_pid: wireId,
  pfid: fidHex,
  domain,
  place_sig: v.optional(v.pipe(v.string(), v.maxLength(128))),
  enc_share_name: encName,
  sharename_digest: nameDigest,
  size_bytes: v.pipe(byteCount, v.minValue(1), v.maxValue(SMALL_FILE_LIMITS.maxBytes)),
  packet_b64: base64(MAX_PACKET_CHARS),
  /** hex of D[0..20] (Formats 4). */
  file_digest: hexOf(20),
  usertime: unixMs,
  sharekey_id: v.pipe(v.string(), v.maxLength(64)),
  enc_data_key: encDataKey,
  seal: v.pipe(v.string(), v.length(156)),
  /** What he calls himself, sealed as a name in the file; left out: nothing (Reading R-562). */
  sender: v.optional(v.pipe(encName, v.maxLength(512))),
});

/**
 * Adds small files of a visitor in one call, each as `pathpreuploadpublic`, one chunk and `webfinishbackuppublic`
 * would: the lock is shown once, and the answer tells of each what became of it. Idempotent by `backup_id`. For
 * each 1503, 2000, 7022, 7030, 8003, 8004, 9000, 9429; of the call the codes of `linkpathlist`, 7021, 8004, and 9000 for
 * more than 16.
 */
export const pathaddmanypublic = defineCommand({
  name: "pathaddmanypublic",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    publink_id: linkCachekey,
    passwordlock: lockToken,
    files: v.pipe(
      v.array(visitorFile),
      v.minLength(1),
      v.maxLength(SMALL_FILE_LIMITS.maxFilesOfVisit),
    ),
  }),
  each: { list: "files", item: visitorFile },
  data: addedFiles,
  source: "Reading R-652",
});
