import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wirePathStep } from "#app/contract/commands/reencryption.ts";
import { visitorLeave, visitorSent } from "#app/contract/commands/visitor-sends.ts";
import {
  byteCount,
  encDataKey,
  linkCachekey,
  lockToken,
  shareKeyId,
  wireId,
} from "#app/contract/wire.ts";

/** Files whose visitors' versions one call tells of, or takes over. */
export const LINK_EDITS_MAX = 200;

const seal = v.pipe(v.string(), v.length(156));

/** A file of a link, and the proof that whoever asks has its key. */
const visitedFile = {
  publink_id: linkCachekey,
  passwordlock: lockToken,
  coffer_id: wireId,
} as const;

/**
 * Opens a new version of a file by a visitor, over the one whose seal he has opened. 8401 where the link lets
 * nobody edit, 8214 when another version stands, 1804 for a file elsewhere, 8003 no room left of its owner, of
 * the link, or for versions; the codes of `linkpathlist`. No key comes with the answer (Trust K13).
 */
export const linkeditopen = defineCommand({
  name: "linkeditopen",
  auth: "public",
  lookup: "link",
  request: v.strictObject({ ...visitedFile, base_seal: seal, enc_size_bytes: byteCount }),
  data: visitorLeave,
  source: "Reading R-533",
});

/**
 * Ends it: the version of the visitor stands, the one before is in the history. Idempotent by `backup_id`. 7022
 * not whole, or of another link; 2000 when the key of the link changed; the codes of `linkeditopen`.
 */
export const linkeditfinish = defineCommand({
  name: "linkeditfinish",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    ...visitedFile,
    ...visitorSent,
    sharekey_id: v.pipe(v.string(), v.maxLength(64)),
    enc_data_key: encDataKey,
    seal,
    stats: v.strictObject({ duration_ms: byteCount, retries: byteCount }),
  }),
  data: v.looseObject({ coffer_id: wireId }),
  source: "Reading R-533",
});

/**
 * Own files whose standing version lies under the key of an own link alone: a visitor made it, and the key of
 * its area has not taken it over. `path` goes from the file upwards to the area root, as in
 * `keysneedencbyshare`.
 */
export const linkedits = defineCommand({
  name: "linkedits",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    items: v.array(
      v.looseObject({
        coffer_id: wireId,
        blob_id: v.string(),
        enc_data_key: v.string(),
        sharekey_id: v.string(),
        seal: v.string(),
        seal_sig: v.string(),
        seal_by: v.string(),
        size: byteCount,
        path: v.array(wirePathStep),
      }),
    ),
    sharekeys: v.record(v.string(), v.looseObject({ own_share_key: v.string() })),
  }),
  source: "Reading R-534",
});

/** Data keys of them under the key of their area; what is no longer the standing blob is passed over. 2000. */
export const linkeditsadopt = defineCommand({
  name: "linkeditsadopt",
  auth: "signed",
  request: v.strictObject({
    items: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          blob_id: v.string(),
          sharekey_id: shareKeyId,
          enc_data_key: encDataKey,
        }),
      ),
      v.minLength(1),
      v.maxLength(LINK_EDITS_MAX),
    ),
  }),
  data: v.looseObject({ adopted: v.number() }),
  source: "Reading R-534",
});
