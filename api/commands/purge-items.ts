import { ApiError, CODES } from "#api/api-error.ts";
import { changeOnce } from "#api/commands/files.ts";
import { ListedItems } from "#api/commands/listed-items.ts";
import { assertMayPurge } from "#api/commands/purge-right.ts";
import { type Change, touchAll } from "#api/commands/tree-places.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import { findDeletedBelow, purgeBelow } from "#api/store/trash.ts";
import type { CommandContext } from "#api/world.ts";
import { PURGE_ROWS_MAX } from "#app/contract/commands/purge.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** Deleted items of one call that empties the trash. */
const MAX_TOPS = 200;

/** What people remove from the trash by themselves (Reading R-241); the rest ends with its days. */
export const purgeHandlers = {
  pathpurge: (context, request) =>
    purging(context, { command: "pathpurge", request }, (change, freed) =>
      purgeItems(change, request, freed),
    ),

  trashempty: (context, request) =>
    purging(context, { command: "trashempty", request }, (change, freed) =>
      emptyTrash(change, request, freed),
    ),
} satisfies Partial<Handlers>;

/** Rows first, in one transaction with the note of what was done; the bytes last, each by its name. */
async function purging<Result extends object>(
  context: CommandContext,
  named: { readonly command: string; readonly request: { readonly request_id: string } },
  work: (change: Change, freed: string[]) => Promise<Result>,
) {
  const { region } = context;
  const freed: string[] = [];
  const answer = await changeOnce(context, named, async (change) => {
    await assertMayPurge(change.trx, sessionOf(context).userId);
    return work(change, freed);
  });
  // An older database does not know what a newer one named (Reading R-97).
  if (region.sweep.held !== "older-database") {
    for (const cachekey of freed) await region.blobs.removeFinished(cachekey);
  }
  return answer;
}

async function purgeItems(
  change: Change,
  { coffer_ids }: ParsedRequestOf<"pathpurge">,
  freed: string[],
) {
  const { userId } = sessionOf(change.context);
  const results: { coffer_id: string; error_code: number }[] = [];
  const left: string[] = [];
  const budget = { rows: PURGE_ROWS_MAX };
  const listed = await ListedItems.read(change.trx, userId, coffer_ids.map(toId));
  for (const wireId of coffer_ids) {
    const item = await findOwnItem(change.trx, userId, toId(wireId));
    // Restored meanwhile, or never deleted: nothing that anybody still has is removed.
    const isTrashed = item?.is_deleted === 1 && item.pid !== null;
    if (!isTrashed) results.push({ coffer_id: wireId, error_code: CODES.itemMissing });
    else if (await purgeTop(change, { item, listed, budget, freed })) {
      results.push({ coffer_id: wireId, error_code: 0 });
    } else left.push(wireId);
  }
  return { results, left };
}

async function emptyTrash(
  change: Change,
  { coffer_id }: ParsedRequestOf<"trashempty">,
  freed: string[],
) {
  const { userId } = sessionOf(change.context);
  const folder = await findOwnItem(change.trx, userId, toId(coffer_id));
  if (folder?.type !== "dir") throw new ApiError(CODES.folderMissing);
  const tops = await findDeletedBelow(change.trx, folder.id, MAX_TOPS + 1);
  const budget = { rows: PURGE_ROWS_MAX };
  const taken = tops.slice(0, MAX_TOPS);
  const ids = taken.map(({ id }) => id);
  const listed = await ListedItems.read(change.trx, userId, ids);
  let count = 0;
  for (const item of taken) {
    if (await purgeTop(change, { item, listed, budget, freed })) count += 1;
  }
  return { count, is_more: count < tops.length ? (1 as const) : (0 as const) };
}

interface Purged {
  readonly item: ItemRow;
  /** The folders above it, as they stood before the call. */
  readonly listed: ListedItems;
  /** Rows that this call may still remove. */
  readonly budget: { rows: number };
  readonly freed: string[];
}

/** True once the item is gone with all below it. */
async function purgeTop(change: Change, { item, listed, budget, freed }: Purged): Promise<boolean> {
  if (budget.rows <= 0) return false;
  touchAll(change, await listed.audienceOf(item.id));
  const gone = await purgeBelow(change.trx, item, budget.rows);
  budget.rows -= gone.rows;
  freed.push(...gone.freed);
  return gone.isWhole;
}
