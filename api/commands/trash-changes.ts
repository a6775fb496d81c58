import { CODES } from "#api/api-error.ts";
import { ListedItems } from "#api/commands/listed-items.ts";
import { noteActivity } from "#api/commands/note-activity.ts";
import { type EventNote, noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { type Change, isOldNameTaken, takenCode, touchAll } from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { type Reached, refusal } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, setDeleted } from "#api/store/items-repository.ts";
import { addFolder, addWork, findItemKey } from "#api/store/link-keys-repository.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Batch = ParsedRequestOf<"pathdelete">;

export async function deleteItems(change: Change, request: Batch) {
  const { trx, context } = change;
  const changed: Reached[] = [];
  const answer = await changeEach(change, request, async (reached, listed) => {
    const { item } = reached;
    if (item.pid === null) return CODES.denied;
    await setDeleted(trx, { id: item.id, isDeleted: 1, nowS: context.nowS });
    listed.mark(item.id, 1);
    if (item.is_deleted === 0) {
      changed.push(reached);
      await noteDone(change, request, { op: "remove", item, listed });
    }
    return 0;
  });
  await noteChanged(change, { code: "items-deleted", changed });
  return answer;
}

export async function restoreItems(change: Change, request: Batch) {
  const { trx } = change;
  const changed: Reached[] = [];
  const answer = await changeEach(change, request, async (reached, listed) => {
    const { item } = reached;
    if (item.pid === null || item.is_deleted === 0) return 0;
    if (await isOldNameTaken(trx, item, item.pid)) return takenCode(item);
    await takeOutOfTrash(change, item, listed);
    await noteDone(change, request, { op: "restore", item, listed });
    changed.push(reached);
    return 0;
  });
  await noteChanged(change, { code: "items-restored", changed });
  return answer;
}

interface Done {
  readonly op: "remove" | "restore";
  readonly item: ItemRow;
  readonly listed: ListedItems;
}

async function noteDone(change: Change, { acts }: Batch, done: Done): Promise<void> {
  const { op, item, listed } = done;
  const over = await listed.placeOf(item);
  const act = acts.find(({ coffer_id }) => toId(coffer_id) === item.id);
  await noteActivity(change, { op, itemId: item.id, over, act });
}

/** One event for one call; the name stands in it when it was one own item. */
async function noteChanged(
  { trx, context }: Change,
  { code, changed }: { readonly code: EventNote["code"]; readonly changed: readonly Reached[] },
): Promise<void> {
  const [only] = changed.length === 1 ? changed : [];
  const item = only?.share === null ? toEventItem(only.item) : undefined;
  if (changed.length > 0) await noteEvent(trx, context, { code, count: changed.length, item });
}

/** Each distinct item once, in the order of the list; what the list repeats has the same result. */
async function changeEach(
  change: Change,
  request: Batch,
  apply: (reached: Reached, listed: ListedItems) => Promise<number>,
) {
  const { trx, context } = change;
  const ids = request.coffer_ids.map(toId);
  const listed = await ListedItems.read(trx, sessionOf(context).userId, ids);
  const codes = new Map<number, number>();
  for (const id of ids) {
    if (codes.has(id)) continue;
    const reached = listed.find(id);
    const refused = reached === undefined ? CODES.itemMissing : refusal(reached, "change");
    const code = reached === undefined || refused !== 0 ? refused : await apply(reached, listed);
    if (reached !== undefined && code === 0) touchAll(change, await listed.audienceOf(id));
    codes.set(id, code);
  }
  const results = request.coffer_ids.map((wireId) => ({
    coffer_id: wireId,
    error_code: codes.get(toId(wireId)) ?? CODES.itemMissing,
  }));
  return { results };
}

export async function takeOutOfTrash(
  { trx, context }: Change,
  item: ItemRow,
  listed: ListedItems,
): Promise<void> {
  await setDeleted(trx, { id: item.id, isDeleted: 0, nowS: context.nowS });
  listed.mark(item.id, 0);
  await noteRestored(trx, item, listed);
}

/** What came back may lack keys of links that were made or walked while it was deleted. */
async function noteRestored(trx: Db, item: ItemRow, listed: ListedItems): Promise<void> {
  for (const cover of await listed.coversIn(listed.pathOf(item.id).slice(1), item)) {
    if ((await findItemKey(trx, cover, item.id)) === undefined) await addWork(trx, cover, item.id);
    if (item.type === "dir") await addFolder(trx, cover, item.id);
  }
}
