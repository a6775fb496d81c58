import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { batchResult, itemBatch } from "#app/contract/commands/files.ts";
import { flag01, requestId, wireId } from "#app/contract/wire.ts";

/** Rows that one call removes at most: a large folder takes several calls. */
export const PURGE_ROWS_MAX = 2_000;

/**
 * Removes deleted items for good, with all that lies below them; their owner alone, with the permission
 * to (Reading R-241). 8401 for the call; 1804 for an item that is not in the trash of this account. What
 * is neither in `results` as done nor refused stands in `left`: it takes another call. `acts` count for
 * nothing here: what was done with an item goes with it.
 */
export const pathpurge = defineCommand({
  name: "pathpurge",
  auth: "signed",
  request: itemBatch,
  data: v.looseObject({
    results: v.array(batchResult),
    left: v.array(wireId),
    hist_id: wireId,
  }),
  source: "Reading R-12",
});

/**
 * The same for everything that was deleted in a folder and in the folders below it. 8401, 1503; `is_more`
 * 1: it takes another call.
 */
export const trashempty = defineCommand({
  name: "trashempty",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, coffer_id: wireId }),
  data: v.looseObject({ count: v.number(), is_more: flag01, hist_id: wireId }),
  source: "Reading R-12",
});
