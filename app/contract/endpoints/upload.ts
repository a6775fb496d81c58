import * as v from "valibot";
import { defineEndpoint } from "#app/contract/endpoint.ts";
import {
  blobCachekey,
  blobCachekeyOrNone,
  byteCount,
  hexOf,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/**
 * Sends one chunk: multipart field `json` (this request) and file field `payload0` (the bytes).
 * Answered only after the bytes are on disk. Chunks of one `backup_id` may arrive in any order and
 * more than once. `errcode` 2 or `crc_mismatch`: send again (Spec B§4); 7021, 7022, 8003, 9402 end it.
 */
export const uploadmultichunk = defineEndpoint({
  name: "uploadmultichunk",
  method: "POST",
  path: "/uploadmultichunk",
  request: v.strictObject({
    device_sig_b64: v.pipe(v.string(), v.maxLength(512)),
    backup_id: hexOf(16),
    device_id: wireId,
    user_id: wireId,
    servtime: unixS,
    chunks: v.pipe(
      v.array(
        v.strictObject({
          object_type: v.picklist(["btFILE", "btTHUMB1", "btTHUMB2"]),
          /** Empty until the first answer named one. */
          cachekey: blobCachekeyOrNone,
          payload_crc32: hexOf(4),
          enc_offset_byte: byteCount,
          payload_len: byteCount,
          enc_chunk_size_bytes: byteCount,
        }),
      ),
      v.length(1),
    ),
  }),
  data: v.looseObject({
    success: v.picklist([0, 1]),
    errcode: v.optional(v.number(), 0),
    errors: v.optional(v.array(v.string()), []),
    chunks: v.optional(v.array(v.looseObject({ blob_id: v.string(), cachekey: blobCachekey })), []),
  }),
  source: "Spec B§7",
});
