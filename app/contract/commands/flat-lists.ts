import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireParent, wirePathItem } from "#app/contract/commands/listing.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { flag01, unixS, wireId } from "#app/contract/wire.ts";

/** The folders that an item lies in, from the root of its area down; each stands once in `parents`. */
const rootpath = v.array(wireId);

/** What somebody did with an item last (Reading R-211). */
const recentAct = v.picklist(["opened", "uploaded", "changed"]);
export type RecentAct = v.InferOutput<typeof recentAct>;

/**
 * Items with a star, page by page, by their ids; `coffer_id` is the main root (Readings ). 1503
 * for another folder. `offset`: `0`, or the `last_offset` of the page before.
 */
export const gettags = defineCommand({
  name: "gettags",
  auth: "signed",
  request: v.strictObject({
    coffer_id: wireId,
    showdeleted: flag01,
    offset: wireId,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FILES_LIMITS.flatPageRows)),
  }),
  data: v.looseObject({
    cwd: v.nullable(wirePathItem),
    parents: v.array(wireParent),
    pathlist: v.array(v.looseObject({ ...wirePathItem.entries, rootpath })),
    last_offset: wireId,
    total_favorite: v.number(),
    hist_id: wireId,
  }),
  source: "Spec B§7",
});

/** What the user opened, uploaded or changed last, the newest first (Readings ). */
export const recents = defineCommand({
  name: "recents",
  auth: "signed",
  request: v.strictObject({
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FILES_LIMITS.recentItems)),
  }),
  data: v.looseObject({
    parents: v.array(wireParent),
    pathlist: v.array(
      v.looseObject({ ...wirePathItem.entries, rootpath, act: recentAct, act_s: unixS }),
    ),
    hist_id: wireId,
  }),
  source: "Reading R-11",
});

/** Says that own items were opened; others are left out. Nothing is changed by it (Reading R-211). */
export const recentadd = defineCommand({
  name: "recentadd",
  auth: "signed",
  request: v.strictObject({
    coffer_ids: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(FILES_LIMITS.recentItems)),
  }),
  data: v.looseObject({}),
  source: "Reading R-211",
});
