import { ApiError, CODES } from "#api/api-error.ts";
import { noteActivity, placeOver } from "#api/commands/note-activity.ts";
import { type EventNote, noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import {
  type Change,
  isNameStale,
  isOldNameTaken,
  isTaken,
  type KeptName,
  newItem,
  noteAsRecent,
  type OpenedFolder,
  openFolder,
  takenCode,
  toKeptName,
  touch,
} from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import {
  assertMay,
  findReached,
  type Reached,
  refusal,
} from "#api/store/access/access-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import {
  type ItemRow,
  insertItem,
  isInTrash,
  placeItem,
  readPath,
  setDeleted,
} from "#api/store/items-repository.ts";
import {
  addFolder,
  addWork,
  coversOf,
  findItemKey,
  type ShareKeyName,
  syncShareNames,
} from "#api/store/link-keys-repository.ts";
import { noteNamesBelow } from "#api/store/share-names-repository.ts";
import { holdsShare, liesInShare } from "#api/store/team-shares-repository.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

export async function addFolderItem(change: Change, request: ParsedRequestOf<"pathadd">) {
  const { trx, context } = change;
  const { userId } = sessionOf(context);
  const { folder, path, share, key: over } = await openFolder(trx, userId, request.coffer_pid);
  const name = toKeptName(share, { ...request, enc_name: request.new_name });
  if (await isTaken(trx, { pid: folder.id, name, share_names: request.share_names })) {
    throw new ApiError(CODES.folderNameTaken);
  }
  await assertRoomForItem(trx, folder.user_id);
  const item: ItemRow = {
    ...newItem(folder, context.nowS),
    ...name,
    id: await nextId(trx),
    type: "dir",
    usertime_ms: context.nowS * 1000,
  };
  await insertItem(trx, item);
  await syncShareNames(trx, item, { path: [item, ...path], names: request.share_names });
  await touch(change, path);
  await noteAsRecent(change, [item.id]);
  await noteActivity(change, { op: "add", itemId: item.id, over, act: request.act });
  return { coffer_id: String(item.id) };
}

export async function renameItem(change: Change, request: ParsedRequestOf<"pathrename">) {
  const { trx, context } = change;
  const reached = await findReached(trx, sessionOf(context).userId, toId(request.coffer_id));
  const path = reached === undefined ? [] : await readPath(trx, reached.item.id);
  if (reached === undefined || isInTrash(path)) throw new ApiError(CODES.itemMissing);
  const { item, share } = reached;
  if (item.pid === null) throw new ApiError(CODES.denied);
  assertMay(reached, "change");
  // Sealed for a place that the item has left: such a name would open nowhere.
  if (request.pfid !== item.pfid) throw new ApiError(CODES.itemMissing);
  const name = toKeptName(share, request);
  const { share_names, rev } = request;
  if (await isTaken(trx, { pid: item.pid, name, share_names, exceptId: item.id })) {
    throw new ApiError(takenCode(item));
  }
  const over = await placeOver(change, path);
  const isOther = await hasOtherName(trx, item, { name, share_names, over, rev });
  const isAdopted = !isOther && item.enc_name === "" && rev === item.name_rev;
  if (isNameStale(item, rev) && !isAdopted) throw new ApiError(CODES.newerVersion);
  const place = { name, share_names, path, pid: item.pid, rev, nowS: context.nowS };
  await placeAnew(trx, item, place);
  await touch(change, path);
  await noteAsRecent(change, [item.id]);
  if (isOther)
    await noteActivity(change, { op: "rename", itemId: item.id, over, act: request.act });
  return {};
}

interface Renamed {
  readonly name: KeptName;
  readonly share_names: readonly WireShareName[];
  readonly over: ShareKeyName;
  readonly rev: number | undefined;
}

/**
 * A device of the owner seals what a member named once more (Reading R-207): nothing happened then. Where the
 * key changed since, nothing stands under the new one to compare with: the rev says that it is that name.
 */
async function hasOtherName(
  trx: Db,
  item: ItemRow,
  { name, share_names, over, rev }: Renamed,
): Promise<boolean> {
  if (name.metaname_digest === item.metaname_digest) return false;
  const its = share_names.find(
    ({ share_id, share_sequence }) =>
      toId(share_id) === over.share_id && toId(share_sequence) === over.share_sequence,
  );
  const known = its === undefined ? undefined : await findItemKey(trx, over, item.id);
  if (known !== undefined) return known.sharename_digest !== its?.sharename_digest;
  const isSealedByOwner = item.enc_name === "" && name.enc_name !== "";
  return its === undefined || !isSealedByOwner || rev !== item.name_rev;
}

export async function moveItems(change: Change, request: ParsedRequestOf<"pathmove">) {
  const { trx, context } = change;
  const target = await openFolder(trx, sessionOf(context).userId, request.coffer_pid);
  const results = [];
  for (const entry of request.items) {
    const code = await moveItem(change, { entry, target, isRestoring: request.restore === 1 });
    results.push({ coffer_id: entry.coffer_id, error_code: code });
  }
  await touch(change, target.path);
  const moved = results.filter(({ error_code }) => error_code === 0);
  await noteAsRecent(
    change,
    moved.map(({ coffer_id }) => toId(coffer_id)),
  );
  return { results };
}

type MoveEntry = ParsedRequestOf<"pathmove">["items"][number];

/** 0, or why this item stays where it is. */
async function moveItem(
  change: Change,
  { entry, target, isRestoring }: { entry: MoveEntry; target: OpenedFolder; isRestoring: boolean },
): Promise<number> {
  const { trx, context } = change;
  const reached = await findReached(trx, sessionOf(context).userId, toId(entry.coffer_id));
  const ownPath = reached === undefined ? [] : await readPath(trx, reached.item.id);
  // Who deleted something meanwhile is heard, unless it is the trash that it is to be taken out of.
  if (reached === undefined || (isInTrash(ownPath) && !isRestoring)) return CODES.itemMissing;
  const { item } = reached;
  const refused = refusalOfMove(reached, target);
  if (refused !== 0) return refused;
  if (isNameStale(item, entry.rev)) return CODES.newerVersion;
  // A share inside another share is not supported (Spec C§5).
  const isNesting = (await liesInShare(trx, target.path)) && (await holdsShare(trx, item));
  if (isNesting) return CODES.shareNested;
  const name = toKeptName(target.share, entry);
  const pid = target.folder.id;
  const { share_names, rev } = entry;
  if (await isTaken(trx, { pid, name, share_names })) return takenCode(item);
  const path = [item, ...target.path];
  const from = await placeOver(change, ownPath);
  const moved = { op: "move", itemId: item.id } as const;
  await placeAnew(trx, item, { name, share_names, path, pid, rev, nowS: context.nowS });
  if (item.is_deleted === 1) await takeOutOfTrash(change, item);
  const shareIds = [from.share_id, target.key.share_id];
  if (item.type === "dir" && shareIds[0] !== shareIds[1])
    await noteNamesBelow(trx, item.id, shareIds);
  await noteActivity(change, { ...moved, over: target.key, act: entry.act });
  // Whoever is on the share that it left sees that it is gone.
  if (from.share_id !== target.key.share_id)
    await noteActivity(change, { ...moved, over: from, act: entry.act_from });
  await touch(change, ownPath);
  return 0;
}

function refusalOfMove(reached: Reached, { folder, path, share }: OpenedFolder): number {
  const { item } = reached;
  if (item.pid === null) return CODES.denied;
  const refused = refusal(reached, "change");
  if (refused !== 0) return refused;
  const isIntoItself = path.some((above) => above.id === item.id);
  if (item.pid === folder.id || isIntoItself) return CODES.samePlace;
  // Another area, or another share, has another key: that needs new keys, not a move.
  const isSameArea = item.area_share_id === folder.area_share_id;
  return isSameArea && reached.share?.share_id === share?.share_id ? 0 : CODES.denied;
}

interface NewPlace {
  readonly name: KeptName;
  readonly share_names: readonly WireShareName[];
  readonly path: readonly ItemRow[];
  readonly pid: number;
  readonly rev: number | undefined;
  readonly nowS: number;
}

async function placeAnew(trx: Db, item: ItemRow, place: NewPlace): Promise<void> {
  const { share_names: names, name, rev = item.name_rev } = place;
  const fields = { ...name, pid: place.pid, changed_s: place.nowS, name_rev: rev };
  await placeItem(trx, item.id, fields);
  await syncShareNames(trx, { ...item, ...fields }, { path: place.path, names });
}

type Batch = ParsedRequestOf<"pathdelete">;

export async function deleteItems(change: Change, request: Batch) {
  const { trx, context } = change;
  const changed: Reached[] = [];
  const answer = await changeEach(change, request, async (reached) => {
    const { item } = reached;
    if (item.pid === null) return CODES.denied;
    await setDeleted(trx, { id: item.id, isDeleted: 1, nowS: context.nowS });
    if (item.is_deleted === 0) {
      changed.push(reached);
      await noteDone(change, request, { op: "remove", item });
    }
    return 0;
  });
  await noteChanged(change, { code: "items-deleted", changed });
  return answer;
}

export async function restoreItems(change: Change, request: Batch) {
  const { trx } = change;
  const changed: Reached[] = [];
  const answer = await changeEach(change, request, async (reached) => {
    const { item } = reached;
    if (item.pid === null || item.is_deleted === 0) return 0;
    if (await isOldNameTaken(trx, item, item.pid)) return takenCode(item);
    await takeOutOfTrash(change, item);
    await noteDone(change, request, { op: "restore", item });
    changed.push(reached);
    return 0;
  });
  await noteChanged(change, { code: "items-restored", changed });
  return answer;
}

async function noteDone(
  change: Change,
  { acts }: Batch,
  { op, item }: { readonly op: "remove" | "restore"; readonly item: ItemRow },
): Promise<void> {
  const over = await placeOver(change, await readPath(change.trx, item.id));
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

async function changeEach(
  change: Change,
  request: Batch,
  apply: (reached: Reached) => Promise<number>,
) {
  const { trx, context } = change;
  const results = [];
  for (const wireId of request.coffer_ids) {
    const reached = await findReached(trx, sessionOf(context).userId, toId(wireId));
    const refused = reached === undefined ? CODES.itemMissing : refusal(reached, "change");
    const code = reached === undefined || refused !== 0 ? refused : await apply(reached);
    if (reached !== undefined && code === 0)
      await touch(change, await readPath(trx, reached.item.id));
    results.push({ coffer_id: wireId, error_code: code });
  }
  return { results };
}

async function takeOutOfTrash({ trx, context }: Change, item: ItemRow): Promise<void> {
  await setDeleted(trx, { id: item.id, isDeleted: 0, nowS: context.nowS });
  await noteRestored(trx, item);
}

/** What came back may lack keys of links that were made or walked while it was deleted. */
async function noteRestored(trx: Db, item: ItemRow): Promise<void> {
  for (const cover of await coversOf(trx, await readPath(trx, item.id))) {
    if ((await findItemKey(trx, cover, item.id)) === undefined) await addWork(trx, cover, item.id);
    if (item.type === "dir") await addFolder(trx, cover, item.id);
  }
}
