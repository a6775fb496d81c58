import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireAct, wireItemAct } from "#app/contract/commands/activity.ts";
import {
  domain,
  encName,
  fidHex,
  flag01,
  nameDigest,
  requestId,
  wireId,
} from "#app/contract/wire.ts";

/** Items of one move, delete or restore call. */
export const BATCH_ITEMS_MAX = 500;

/** A name for one of the shares or links that cover the folder (Formats 11, "Which key encrypts"). */
const wireShareName = v.strictObject({
  share_id: wireId,
  share_sequence: wireId,
  enc_share_name: encName,
  sharename_digest: nameDigest,
});
export type WireShareName = v.InferOutput<typeof wireShareName>;

/** Names for links and shares of one item; what covers it beyond that is encrypted afterwards. */
const SHARE_NAMES_MAX = 1_000;
export const wireShareNames = v.pipe(v.array(wireShareName), v.maxLength(SHARE_NAMES_MAX));
/** Items of one call that stars them or takes their stars away. */
const STARRED_ITEMS_MAX = 1_000;
const starredItems = v.pipe(v.array(wireId), v.minLength(1), v.maxLength(STARRED_ITEMS_MAX));

/** What places a name in the tree (Readings ). */
export const namePlace = {
  enc_name: encName,
  metaname_digest: nameDigest,
  pfid: fidHex,
  domain,
} as const;

/**
 * Of the sealed name: two devices that name an item from one state would give it two names of one rev, and each
 * would go on showing the one that it met first (Formats 3, Reading R-420). Pages from before it was told send none.
 */
const nameRev = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)));

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
    share_names: wireShareNames,
    act: v.optional(wireAct),
  }),
  data: v.looseObject({ coffer_id: wireId, hist_id: wireId }),
  source: "Spec B§7",
});

/**
 * Renames in place; 7030 for a file, 7245 for a folder whose new name is taken, 1804 for a name that is
 * sealed for a folder which the item has left, 8214 for one that is not above the name that stands.
 */
export const pathrename = defineCommand({
  name: "pathrename",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    coffer_id: wireId,
    ...namePlace,
    rev: nameRev,
    share_names: wireShareNames,
    act: v.optional(wireAct),
  }),
  data: v.looseObject({ hist_id: wireId }),
  source: "Reading R-12",
});

/** Result of one item of a batch: `error_code` 0 when done. */
export const batchResult = v.looseObject({ coffer_id: wireId, error_code: v.number() });

/** Moves items into one folder; each item carries its name sealed for the new place. 3610, 7030, 7245, 8214. */
export const pathmove = defineCommand({
  name: "pathmove",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    coffer_pid: wireId,
    /** 1: what lies in the trash comes back by it; else such an item is 1804. Reading R-567. */
    restore: v.optional(flag01, 0),
    items: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          ...namePlace,
          rev: nameRev,
          share_names: wireShareNames,
          act: v.optional(wireAct),
          /** For who is on the share that it leaves. */
          act_from: v.optional(wireAct),
        }),
      ),
      v.minLength(1),
      v.maxLength(BATCH_ITEMS_MAX),
    ),
  }),
  data: v.looseObject({ results: v.array(batchResult), hist_id: wireId }),
  source: "Reading R-12",
});

export const itemBatch = v.strictObject({
  request_id: requestId,
  coffer_ids: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(BATCH_ITEMS_MAX)),
  /** Who did it, of items whose names are known (Reading R-225). */
  acts: v.optional(v.pipe(v.array(wireItemAct), v.maxLength(BATCH_ITEMS_MAX)), []),
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
  request: v.strictObject({ coffer_id: starredItems, user_id: wireId }),
  data: v.looseObject({ total_favorite: v.number() }),
  source: "Spec B§7",
});

/** Removes stars; 1802. */
export const removetag = defineCommand({
  name: "removetag",
  auth: "signed",
  request: v.strictObject({ coffer_id: starredItems }),
  data: v.looseObject({ total_favorite: v.number() }),
  source: "Spec B§7",
});
