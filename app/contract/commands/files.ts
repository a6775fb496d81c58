import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import {
  blobCachekeyOrNone,
  byteCount,
  digestOffset,
  domain,
  encName,
  fidHex,
  flag01,
  nameDigest,
  requestId,
  unixMs,
  wireId,
} from "#app/contract/wire.ts";

/** Largest page of a listing; the browser asks for this many (house.md 3). */
export const LISTING_PAGE_MAX = 1000;
/** Items of one move, delete or restore call. */
export const BATCH_ITEMS_MAX = 500;

/** A file or folder as the server tells it (Spec B§3). Everything here is a hint until it verified. */
export const wirePathItem = v.looseObject({
  coffer_id: wireId,
  coffer_pid: wireId,
  type: v.picklist(["dir", "file"]),
  /** Empty for the root of an area. */
  enc_name: v.string(),
  enc_share_name: v.optional(v.string(), ""),
  pfid: v.string(),
  domain: v.string(),
  share_id: wireId,
  share_sequence: wireId,
  /** `{share_id}-{share_sequence}` */
  share_key_id: v.string(),
  size: byteCount,
  /** Modification time, Unix milliseconds. */
  usertime: unixMs,
  synctype: v.number(),
  is_deleted: flag01,
  is_favorite: flag01,
  cachekey: blobCachekeyOrNone,
  blob_id: v.string(),
  blobtype: v.string(),
  has_thumb1: flag01,
  has_thumb2: flag01,
  seal: v.string(),
  seal_sig: v.string(),
  seal_by: v.string(),
});
export type WirePathItem = v.InferOutput<typeof wirePathItem>;

/** A folder above the opened one, from the area root downwards, without the opened one (Spec B§3). */
export const wireParent = v.looseObject({
  loc_id: wireId,
  /** Sealed name; empty for the area root. */
  metaname: v.string(),
  pfid: v.string(),
  domain: v.string(),
  /** Reading R-118: what lies below a deleted folder is in the trash with it. */
  is_deleted: v.optional(flag01, 0),
});
export type WireParent = v.InferOutput<typeof wireParent>;

/** One page of a folder, ordered by name digest, so that paging is one index walk (P9). 1803, 1503. */
export const pathlist = defineCommand({
  name: "pathlist",
  auth: "signed",
  request: v.strictObject({
    coffer_id: wireId,
    showdeleted: flag01,
    hist_id: wireId,
    offset_metaname_digest: digestOffset,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LISTING_PAGE_MAX)),
  }),
  data: v.looseObject({
    cwd: v.nullable(wirePathItem),
    parents: v.array(wireParent),
    pathlist: v.array(wirePathItem),
    last_metaname_digest: v.string(),
    total_favorite: v.number(),
    progress: v.number(),
    hist_id: wireId,
  }),
  source: "Spec B§7",
});

/** 1804 when there is no such item. */
export const pathget = defineCommand({
  name: "pathget",
  auth: "signed",
  request: v.strictObject({ coffer_id: wireId }),
  data: v.looseObject({ item: wirePathItem, parents: v.array(wireParent) }),
  source: "Spec B§7",
});

/** A name for one of the shares or links that cover the folder (Formats 11, "Which key encrypts"). */
export const wireShareName = v.strictObject({
  share_id: wireId,
  share_sequence: wireId,
  enc_share_name: encName,
  sharename_digest: nameDigest,
});
export type WireShareName = v.InferOutput<typeof wireShareName>;

/** What places a name in the tree (Readings ). */
export const namePlace = {
  enc_name: encName,
  metaname_digest: nameDigest,
  pfid: fidHex,
  domain,
} as const;

/** Creates a folder; 7245 when the name is taken, 8002 read-only. */
export const pathadd = defineCommand({
  name: "pathadd",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    coffer_pid: wireId,
    new_name: encName,
    metaname_digest: nameDigest,
    pfid: fidHex,
    domain,
    share_names: v.array(wireShareName),
  }),
  data: v.looseObject({ coffer_id: wireId, hist_id: wireId }),
  source: "Spec B§7",
});

/**
 * Renames in place; 7030 for a file, 7245 for a folder whose new name is taken, 1804 for a name that is
 * sealed for a folder which the item has left.
 */
export const pathrename = defineCommand({
  name: "pathrename",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    coffer_id: wireId,
    ...namePlace,
    share_names: v.array(wireShareName),
  }),
  data: v.looseObject({ hist_id: wireId }),
  source: "Reading R-12",
});

/** Result of one item of a batch: `error_code` 0 when done. */
const batchResult = v.looseObject({ coffer_id: wireId, error_code: v.number() });

/** Moves items into one folder; each item carries its name sealed for the new place. 3610, 7030, 7245. */
export const pathmove = defineCommand({
  name: "pathmove",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    coffer_pid: wireId,
    items: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          ...namePlace,
          share_names: v.array(wireShareName),
        }),
      ),
      v.minLength(1),
      v.maxLength(BATCH_ITEMS_MAX),
    ),
  }),
  data: v.looseObject({ results: v.array(batchResult), hist_id: wireId }),
  source: "Reading R-12",
});

const itemBatch = v.strictObject({
  request_id: requestId,
  coffer_ids: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(BATCH_ITEMS_MAX)),
});

/** Moves items to the trash; they stay where they are, listed with `showdeleted` (Spec B§2). */
export const pathdelete = defineCommand({
  name: "pathdelete",
  auth: "signed",
  request: itemBatch,
  data: v.looseObject({ results: v.array(batchResult), hist_id: wireId }),
  source: "Reading R-12",
});

/** Brings deleted items back; 7030/7245 per item when its name is taken by now. */
export const pathrestore = defineCommand({
  name: "pathrestore",
  auth: "signed",
  request: itemBatch,
  data: v.looseObject({ results: v.array(batchResult), hist_id: wireId }),
  source: "Reading R-12",
});

/** Stars items; 1801. */
export const addtag = defineCommand({
  name: "addtag",
  auth: "signed",
  request: v.strictObject({ coffer_id: v.array(wireId), user_id: wireId }),
  data: v.looseObject({ total_favorite: v.number() }),
  source: "Spec B§7",
});

/** Removes stars; 1802. */
export const removetag = defineCommand({
  name: "removetag",
  auth: "signed",
  request: v.strictObject({ coffer_id: v.array(wireId) }),
  data: v.looseObject({ total_favorite: v.number() }),
  source: "Spec B§7",
});
