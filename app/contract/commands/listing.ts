import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import {
  blobCachekeyOrNone,
  byteCount,
  digestOffset,
  flag01,
  unixMs,
  wireId,
} from "#app/contract/wire.ts";

/** Largest page of a listing; the browser asks for this many (house.md 3). */
export const LISTING_PAGE_MAX = 1_000;

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
