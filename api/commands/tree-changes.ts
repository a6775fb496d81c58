import { ApiError, CODES } from "#api/api-error.ts";
import { noteActivity, placeOver } from "#api/commands/note-activity.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import {
  assertNotTooDeep,
  type Change,
  isNameStale,
  isTaken,
  type KeptName,
  newItem,
  noteAsRecent,
  openFolder,
  takenCode,
  toKeptName,
  touch,
} from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { assertMay, findReached } from "#api/store/access/access-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import {
  type ItemRow,
  insertItem,
  isInTrash,
  placeItem,
  readPath,
} from "#api/store/items-repository.ts";
import {
  type Cover,
  findItemKey,
  type ShareKeyName,
  syncShareNames,
} from "#api/store/link-keys-repository.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

export async function addFolderItem(change: Change, request: ParsedRequestOf<"pathadd">) {
  const { trx, context } = change;
  const { userId } = sessionOf(context);
  const target = await openFolder(trx, userId, request.coffer_pid);
  assertNotTooDeep(target);
  const { folder, path, share, key: over } = target;
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

export interface NewPlace {
  readonly name: KeptName;
  readonly share_names: readonly WireShareName[];
  readonly path: readonly Pick<ItemRow, "id">[];
  /** Links and shares that cover the path, where they are known. */
  readonly covers?: readonly Cover[];
  readonly pid: number;
  readonly rev: number | undefined;
  readonly nowS: number;
}

/** Renames or moves an item, and brings its keys in line with what covers the place. */
export async function placeAnew(trx: Db, item: ItemRow, place: NewPlace): Promise<void> {
  const { share_names: names, name, rev = item.name_rev } = place;
  const fields = { ...name, pid: place.pid, changed_s: place.nowS, name_rev: rev };
  await placeItem(trx, item.id, fields);
  const { path, covers } = place;
  await syncShareNames(
    trx,
    { ...item, ...fields },
    { path, names, ...(covers === undefined ? {} : { covers }) },
  );
}
