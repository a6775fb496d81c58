import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireAct } from "#app/contract/commands/activity.ts";
import { BATCH_ITEMS_MAX, namePlace, wireShareNames } from "#app/contract/commands/files.ts";
import { finishedKey } from "#app/contract/commands/transfers.ts";
import { hexOf, requestId, wireId } from "#app/contract/wire.ts";

/** What a copy of a file has of its own; data key and blob stay what they are (Formats 4). */
const copiedContent = v.strictObject({
  /** The version that it was made of: another one by now is 1804. */
  blob_id: v.string(),
  keys: v.pipe(v.array(finishedKey), v.minLength(1), v.maxLength(64)),
  seal: v.pipe(v.string(), v.length(156)),
  seal_sig: v.pipe(v.string(), v.length(88)),
  seal_by: hexOf(32),
});

/**
 * Copies items, each into the folder that stands with it: a file with its content, a folder as an
 * empty one, whose content is copied with calls of its own. 3610 for a folder into itself, 7030 or
 * 7245 for a name that is taken, 8003 without room, 1503 and 8002 for the folder, 1804 for the item.
 */
export const pathcopy = defineCommand({
  name: "pathcopy",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    items: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          /** Where the copy goes. */
          coffer_pid: wireId,
          ...namePlace,
          /** Of a folder; the names of a file come with its keys. */
          share_names: wireShareNames,
          content: v.nullable(copiedContent),
          act: v.optional(wireAct),
        }),
      ),
      v.minLength(1),
      v.maxLength(BATCH_ITEMS_MAX),
    ),
  }),
  data: v.looseObject({
    /** In the order of the request; `new_id` is empty for an item that was refused. */
    results: v.array(
      v.looseObject({
        coffer_id: wireId,
        new_id: v.union([wireId, v.literal("")]),
        error_code: v.number(),
      }),
    ),
    hist_id: wireId,
  }),
  source: "Reading R-229",
});
