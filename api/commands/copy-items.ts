import { ApiError, CODES } from "#api/api-error.ts";
import { ListedItems } from "#api/commands/listed-items.ts";
import { toFolderKey, toLinkKeys, toShareNames } from "#api/commands/made-keys.ts";
import { noteActivity } from "#api/commands/note-activity.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import {
  assertNotTooDeep,
  type Change,
  isTaken,
  newItem,
  noteAsRecent,
  type OpenedFolder,
  openForMany,
  takenCode,
  toKeptName,
  touch,
} from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { readBlobUsers } from "#api/store/blobs-in-use.ts";
import { findBlob } from "#api/store/blobs-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { type ItemRow, insertItem, isInTrash } from "#api/store/items-repository.ts";
import { putItemKey, syncShareNames } from "#api/store/link-keys-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Entry = ParsedRequestOf<"pathcopy">["items"][number];

/** Folders of one call, each opened once; a code for one that nothing may be put into. */
type Targets = Map<string, OpenedFolder | number>;

/** `pathcopy`: each item for itself, so that one that cannot be copied keeps none from it. */
export async function copyItems(change: Change, request: ParsedRequestOf<"pathcopy">) {
  const targets: Targets = new Map();
  const ids = request.items.map(({ coffer_id }) => toId(coffer_id));
  const listed = await ListedItems.read(change.trx, sessionOf(change.context).userId, ids);
  const results = [];
  const made: number[] = [];
  for (const entry of request.items) {
    const target = await openTarget(change, entry, targets);
    const outcome = await copyItem(change, entry, { listed, target });
    const isMade = typeof outcome !== "number";
    if (isMade) made.push(outcome.id);
    results.push({
      coffer_id: entry.coffer_id,
      new_id: isMade ? String(outcome.id) : ("" as const),
      error_code: isMade ? 0 : outcome,
    });
  }
  for (const target of targets.values()) {
    if (typeof target !== "number") await touch(change, target.path);
  }
  await noteAsRecent(change, made);
  return { results };
}

async function openTarget({ trx, context }: Change, { coffer_pid }: Entry, targets: Targets) {
  const known = targets.get(coffer_pid);
  if (known !== undefined) return known;
  const target = await openForMany(trx, sessionOf(context).userId, coffer_pid).catch(toCode);
  targets.set(coffer_pid, target);
  return target;
}

/** What was made, or why nothing was. */
async function copyItem(
  change: Change,
  entry: Entry,
  { listed, target }: { readonly listed: ListedItems; readonly target: OpenedFolder | number },
): Promise<ItemRow | number> {
  const reached = listed.find(toId(entry.coffer_id));
  const path = reached === undefined ? [] : listed.pathOf(reached.item.id);
  if (reached === undefined || reached.item.pid === null || isInTrash(path)) {
    return CODES.itemMissing;
  }
  if (typeof target === "number") return target;
  const { item: source } = reached;
  // The walk would find what it made itself, for ever.
  if (target.path.some(({ id }) => id === source.id)) return CODES.samePlace;
  if ((source.type === "file") !== (entry.content !== null)) return CODES.itemMissing;
  return placeCopy(change, { source, entry, target }).catch(toCode);
}

interface Copy {
  readonly source: ItemRow;
  readonly entry: Entry;
  readonly target: OpenedFolder;
}

async function placeCopy(change: Change, copy: Copy): Promise<ItemRow> {
  const { trx, context } = change;
  const { source, entry, target } = copy;
  const { content } = entry;
  const { folder, share, covers = [] } = target;
  if (source.type === "dir") assertNotTooDeep(target);
  const share_names = content === null ? entry.share_names : toShareNames(content.keys);
  const name = toKeptName(share, { ...entry, share_names });
  if (await isTaken(trx, { pid: folder.id, name, share_names })) {
    throw new ApiError(takenCode(source));
  }
  await assertRoomForItem(trx, folder.user_id);
  const base = { ...newItem(folder, context.nowS), ...name, id: await nextId(trx) };
  const { type, usertime_ms } = source;
  const item: ItemRow = { ...base, type, usertime_ms, ...toContent(copy) };
  // Before anything is written: what is refused leaves nothing behind.
  const folderKey = content === null ? null : toFolderKey(target, content.keys);
  if (content !== null) await assertRoomForBytes(trx, item);
  await insertItem(trx, item);
  if (folderKey !== null) await putItemKey(trx, item, folderKey);
  const madeKeys = content === null ? [] : toLinkKeys(content.keys);
  const names = content === null ? entry.share_names : [];
  await syncShareNames(trx, item, { path: [item, ...target.path], covers, names, madeKeys });
  await noteActivity(change, { op: "add", itemId: item.id, over: target.key, act: entry.act });
  return item;
}

/** The content of a file: its bytes stay where they are, the seal is the copy's own. */
function toContent({ source, entry: { content } }: Copy) {
  if (content === null) return {};
  if (content.blob_id !== source.blob_id) throw new ApiError(CODES.itemMissing);
  const { seal, seal_sig, seal_by } = content;
  const { size_bytes, cachekey, blob_id, thumbs } = source;
  return { size_bytes, cachekey, blob_id, thumbs, seal, seal_sig, seal_by };
}

/**
 * 8003 where the bytes of somebody else would not fit. Who brought them pays for them while he names
 * them, and after him whoever still does (Readings ).
 */
async function assertRoomForBytes(trx: Db, { cachekey, user_id }: ItemRow): Promise<void> {
  const blob = await findBlob(trx, cachekey);
  // Its bytes are going, or gone.
  if (blob === undefined) throw new ApiError(CODES.itemMissing);
  const users = await readBlobUsers(trx, [cachekey]);
  if (users.some((one) => one.user_id === user_id)) return;
  const user = await readUser(trx, user_id);
  if (user.disk_usage_bytes + blob.enc_size_bytes > user.disk_limit_bytes) {
    throw new ApiError(CODES.full);
  }
}

function toCode(error: unknown): number {
  if (error instanceof ApiError) return error.code;
  throw error;
}
