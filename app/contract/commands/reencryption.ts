import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { encDataKey, encName, nameDigest, shareKeyId, unixS, wireId } from "#app/contract/wire.ts";

/** Most items of one round of re-encryption (Formats 12). */
export const REENCRYPTION_ITEMS_MAX = 200;
/** Data keys of one item: that of its standing version alone is needed. */
const DATA_KEYS_MAX = 64;

/** One step of the way up from an item (Formats 12): what proves its path. */
export const wirePathStep = v.looseObject({
  enc_name: v.string(),
  pfid: v.string(),
  domain: v.string(),
  type: v.picklist(["dir", "file"]),
});
export type WirePathStep = v.InferOutput<typeof wirePathStep>;

/**
 * Items below a share or link that lack a name or data key under its share key (Spec C§7).
 * `path` goes from the item itself upwards to the area root.
 */
export const keysneedencbyshare = defineCommand({
  name: "keysneedencbyshare",
  auth: "signed",
  request: v.strictObject({ share_id: wireId }),
  data: v.looseObject({
    items: v.array(
      v.looseObject({
        new_key_id: v.string(),
        metaname: v.string(),
        coffer_id: wireId,
        share_id: wireId,
        servtime: unixS,
        /** 1 for the root of the link or share: its parent fid is 32 zeros there (Formats 3). */
        is_root: v.picklist([0, 1]),
        data_keys: v.array(
          v.looseObject({
            coffer_id: wireId,
            blob_id: v.string(),
            enc_data_key: v.string(),
            sharekey_id: v.string(),
          }),
        ),
        path: v.array(wirePathStep),
      }),
    ),
    sharekeys: v.record(v.string(), v.looseObject({ own_share_key: v.string() })),
    /** Items left after these, and items done, for the percentage (Spec C§4). */
    cnt: v.number(),
    enc_cnt: v.number(),
  }),
  source: "Spec C§7",
});

/** Takes names and data keys made for a share or link; refuses what is not current (2000). */
export const keyssetenc = defineCommand({
  name: "keyssetenc",
  auth: "signed",
  request: v.strictObject({
    items: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          share_id: wireId,
          sharekey_id: shareKeyId,
          servtime: unixS,
          enc_share_name: encName,
          sharename_digest: nameDigest,
          data_keys: v.pipe(
            v.array(
              v.strictObject({
                coffer_id: wireId,
                blob_id: v.string(),
                enc_data_key: encDataKey,
                sharekey_id: shareKeyId,
              }),
            ),
            v.maxLength(DATA_KEYS_MAX),
          ),
        }),
      ),
      v.minLength(1),
      v.maxLength(REENCRYPTION_ITEMS_MAX),
    ),
  }),
  data: v.looseObject({ completed: v.number() }),
  source: "Spec C§7",
});
