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

/**
 * All own items, page by page, by their ids; `after`: `0`, or the `last_id` of the page before. The last
 * page is empty. Nothing of a query is ever sent (Reading R-237).
 */
export const pathnames = defineCommand({
  name: "pathnames",
  auth: "signed",
  request: v.strictObject({ after: wireId, limit }),
  data: v.looseObject({
    names: v.array(wireNameRow),
    last_id: wireId,
    total: v.number(),
    hist_id: wireId,
  }),
  source: "Reading R-237",
});

/**
 * What changed since a state of the tree, by ids as `pathnames`; `gone` are items that are no more.
 * `is_reset` 1: the server knows nothing of that state, and all names are to be asked for (Reading R-238).
 */
export const pathchanges = defineCommand({
  name: "pathchanges",
  auth: "signed",
  request: v.strictObject({ since_hist_id: wireId, after: wireId, limit }),
  data: v.looseObject({
    names: v.array(wireNameRow),
    gone: v.array(wireId),
    last_id: wireId,
    is_reset: flag01,
    hist_id: wireId,
  }),
  source: "Reading R-238",
});
