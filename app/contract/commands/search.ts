import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wirePathItem } from "#app/contract/commands/listing.ts";
import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import { flag01, wireId } from "#app/contract/wire.ts";

const { entries } = wirePathItem;

/** What an index of names is made of: sealed names, and what a hit is shown by (Reading R-237). */
const wireNameRow = v.looseObject({
  coffer_id: entries.coffer_id,
  type: entries.type,
  enc_name: entries.enc_name,
  enc_share_name: entries.enc_share_name,
  pfid: entries.pfid,
  domain: entries.domain,
  share_id: entries.share_id,
  size: entries.size,
  usertime: entries.usertime,
  synctype: entries.synctype,
  is_deleted: entries.is_deleted,
  is_favorite: entries.is_favorite,
});
export type WireNameRow = v.InferOutput<typeof wireNameRow>;

const limit = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEARCH_LIMITS.pageRows));
/** The share of somebody else whose items are asked for (Reading R-537); `0`: the own areas. */
const share_id = v.optional(wireId, "0");

/**
 * All own items, or those of one share that the caller is on (1604 otherwise), page by page, by their ids;
 * `after`: `0`, or the `last_id` of the page before. The last page is empty. Nothing of a query is ever sent
 * (Reading R-237).
 */
export const pathnames = defineCommand({
  name: "pathnames",
  auth: "signed",
  request: v.strictObject({ share_id, after: wireId, limit }),
  data: v.looseObject({
    names: v.array(wireNameRow),
    last_id: wireId,
    total: v.number(),
    hist_id: wireId,
  }),
  source: "Reading R-237",
});

/** A share of somebody else that the caller is on, and the state that its names are in. */
const wireNamedShare = v.looseObject({ share_id: wireId, hist_id: wireId });

/**
 * What changed since a state of the tree, or of a share, by ids as `pathnames`; `gone` are items that are no
 * more, or no longer in the share. `is_reset` 1: the server knows nothing of that state, and all names are to
 * be asked for (Reading R-238). `shares`, with the own changes alone: every share of others (Reading R-537).
 */
export const pathchanges = defineCommand({
  name: "pathchanges",
  auth: "signed",
  request: v.strictObject({ share_id, since_hist_id: wireId, after: wireId, limit }),
  data: v.looseObject({
    names: v.array(wireNameRow),
    gone: v.array(wireId),
    last_id: wireId,
    is_reset: flag01,
    hist_id: wireId,
    shares: v.optional(v.array(wireNamedShare), []),
  }),
  source: "Reading R-238",
});
