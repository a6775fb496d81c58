import * as v from "valibot";
import { sentBytes } from "#app/contract/commands/transfers.ts";
import { blobCachekey, hexOf, unixS, wireId } from "#app/contract/wire.ts";

/** Leave for a visitor to send bytes; no key comes with it (Trust K13). */
export const visitorLeave = v.looseObject({
  user_id: wireId,
  coffer_id: wireId,
  servtime: unixS,
  backup_id: v.string(),
  device_id: wireId,
  device_sig_b64: v.string(),
});

/** What a visitor says of the bytes that he sent with it, at their end. */
export const visitorSent = {
  user_id: wireId,
  servtime: unixS,
  device_id: wireId,
  device_sig_b64: v.pipe(v.string(), v.maxLength(512)),
  backup_id: hexOf(16),
  cachekey: blobCachekey,
  blob_id: v.string(),
  ...sentBytes,
  enc_piece_digest: hexOf(20),
} as const;
