import { ApiError, CODES } from "#api/api-error.ts";
import { type EventNote, noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { type Db, nextId } from "#api/store/db.ts";
import {
  findItem,
  type ItemRow,
  insertItem,
  isInTrash,
  isNameTaken,
  placeItem,
  readPath,
  setDeleted,
} from "#api/store/items-repository.ts";
import {
  addFolder,
  addWork,
  coveringLinks,
  findItemKey,
  syncShareNames,
} from "#api/store/link-keys-repository.ts";
import { raiseHistId } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

export interface OpenedFolder {
  readonly folder: ItemRow;
  /** The folder itself, then upwards. */
  readonly path: readonly ItemRow[];
}

/** A folder that something is put into; 1503 when it is missing, deleted, or somebody else's. */
export async function openFolder(trx: Db, userId: number, wireId: string): Promise<OpenedFolder> {
  const folder = await findItem(trx, userId, toId(wireId));
  const path = folder === undefined ? [] : await readPath(trx, folder.id);
  const isUsable = folder?.type === "dir" && path.at(-1)?.pid === null && !isInTrash(path);
  if (folder === undefined || !isUsable) throw new ApiError(CODES.folderMissing);
  return { folder, path };
}

export async function addFolderItem(
  trx: Db,
  context: CommandContext,
  request: ParsedRequestOf<"pathadd">,
) {
  const { userId } = sessionOf(context);
  const { folder, path } = await openFolder(trx, userId, request.coffer_pid);
  const digest = request.metaname_digest;
  if (await isNameTaken(trx, { pid: folder.id, digest })) {
    throw new ApiError(CODES.folderNameTaken);
  }
  await assertRoomForItem(trx, userId);
  const item: ItemRow = {
    ...newItem(folder, context.nowS),
    id: await nextId(trx),
    type: "dir",
    enc_name: request.new_name,
    metaname_digest: digest,
    pfid: request.pfid,
    domain: request.domain,
    usertime_ms: context.nowS * 1000,
  };
  await insertItem(trx, item);
  await syncShareNames(trx, item, { path: [item, ...path], names: request.share_names });
  return { coffer_id: String(item.id), hist_id: String(await raiseHistId(trx, userId)) };
}

/** The fields that a new item takes from its folder, and empty ones. */
export function newItem(folder: ItemRow, nowS: number) {
  return {
    user_id: folder.user_id,
    pid: folder.id,
    area_share_id: folder.area_share_id,
    area_share_sequence: folder.area_share_sequence,
    size_bytes: 0,
    is_deleted: 0,
    cachekey: "",
    blob_id: "",
    seal: "",
    seal_sig: "",
    seal_by: "",
    changed_s: nowS,
  };
}

export async function renameItem(
  trx: Db,
  context: CommandContext,
  request: ParsedRequestOf<"pathrename">,
) {
  const { userId } = sessionOf(context);
  const item = await findItem(trx, userId, toId(request.coffer_id));
  const path = item === undefined ? [] : await readPath(trx, item.id);
  if (item === undefined || isInTrash(path)) throw new ApiError(CODES.itemMissing);
  if (item.pid === null) throw new ApiError(CODES.denied);
  // Sealed for a place that the item has left: such a name would open nowhere.
  if (request.pfid !== item.pfid) throw new ApiError(CODES.itemMissing);
  const digest = request.metaname_digest;
  if (await isNameTaken(trx, { pid: item.pid, digest, exceptId: item.id })) {
    throw new ApiError(takenCode(item));
  }
  await placeAnew(trx, item, { name: request, path, pid: item.pid, nowS: context.nowS });
  return { hist_id: String(await raiseHistId(trx, userId)) };
}

export async function moveItems(
  trx: Db,
  context: CommandContext,
  request: ParsedRequestOf<"pathmove">,
) {
  const { userId } = sessionOf(context);
  const target = await openFolder(trx, userId, request.coffer_pid);
  const results = [];
  for (const entry of request.items) {
    const code = await moveItem(trx, context, { entry, target });
    results.push({ coffer_id: entry.coffer_id, error_code: code });
  }
  return { results, hist_id: String(await raiseHistId(trx, userId)) };
}

type MoveEntry = ParsedRequestOf<"pathmove">["items"][number];

/** 0, or why this item stays where it is. */
async function moveItem(
  trx: Db,
  context: CommandContext,
  { entry, target }: { entry: MoveEntry; target: OpenedFolder },
): Promise<number> {
  const item = await findItem(trx, sessionOf(context).userId, toId(entry.coffer_id));
  const ownPath = item === undefined ? [] : await readPath(trx, item.id);
  if (item === undefined || isInTrash(ownPath)) return CODES.itemMissing;
  if (item.pid === null) return CODES.denied;
  const isIntoItself = target.path.some((above) => above.id === item.id);
  if (item.pid === target.folder.id || isIntoItself) return CODES.samePlace;
  // Another area has another share key: that needs new keys, not a move.
  if (item.area_share_id !== target.folder.area_share_id) return CODES.denied;
  const name = { pid: target.folder.id, digest: entry.metaname_digest };
  if (await isNameTaken(trx, name)) return takenCode(item);
  const path = [item, ...target.path];
  await placeAnew(trx, item, { name: entry, path, pid: target.folder.id, nowS: context.nowS });
  return 0;
}

interface NewPlace {
  readonly name: {
    readonly enc_name: string;
    readonly metaname_digest: string;
    readonly pfid: string;
    readonly domain: string;
    readonly share_names: readonly WireShareName[];
  };
  readonly path: readonly ItemRow[];
  readonly pid: number;
  readonly nowS: number;
}

async function placeAnew(trx: Db, item: ItemRow, place: NewPlace): Promise<void> {
  const { share_names: names, enc_name, metaname_digest, pfid, domain } = place.name;
  const fields = { enc_name, metaname_digest, pfid, domain, pid: place.pid, changed_s: place.nowS };
  await placeItem(trx, item.id, fields);
  await syncShareNames(trx, { ...item, ...fields }, { path: place.path, names });
}

type Batch = ParsedRequestOf<"pathdelete">;

export async function deleteItems(trx: Db, context: CommandContext, request: Batch) {
  const changed: ItemRow[] = [];
  const answer = await changeEach(
    trx,
    { userId: sessionOf(context).userId, request },
    async (item) => {
      if (item.pid === null) return CODES.denied;
      await setDeleted(trx, { id: item.id, isDeleted: 1, nowS: context.nowS });
      if (item.is_deleted === 0) changed.push(item);
      return 0;
    },
  );
  await noteChanged(trx, context, { code: "items-deleted", items: changed });
  return answer;
}

export async function restoreItems(trx: Db, context: CommandContext, request: Batch) {
  const changed: ItemRow[] = [];
  const answer = await changeEach(
    trx,
    { userId: sessionOf(context).userId, request },
    async (item) => {
      if (item.pid === null || item.is_deleted === 0) return 0;
      const name = { pid: item.pid, digest: item.metaname_digest };
      if (await isNameTaken(trx, name)) return takenCode(item);
      await setDeleted(trx, { id: item.id, isDeleted: 0, nowS: context.nowS });
      await noteRestored(trx, item);
      changed.push(item);
      return 0;
    },
  );
  await noteChanged(trx, context, { code: "items-restored", items: changed });
  return answer;
}

/** One event for one call; the name stands in it when it was one item. */
async function noteChanged(
  trx: Db,
  context: CommandContext,
  { code, items }: { readonly code: EventNote["code"]; readonly items: readonly ItemRow[] },
): Promise<void> {
  const item = items.length === 1 ? toEventItem(items[0]) : undefined;
  if (items.length > 0) await noteEvent(trx, context, { code, count: items.length, item });
}

async function changeEach(
  trx: Db,
  { userId, request }: { readonly userId: number; readonly request: Batch },
  change: (item: ItemRow) => Promise<number>,
) {
  const results = [];
  for (const wireId of request.coffer_ids) {
    const item = await findItem(trx, userId, toId(wireId));
    const code = item === undefined ? CODES.itemMissing : await change(item);
    results.push({ coffer_id: wireId, error_code: code });
  }
  return { results, hist_id: String(await raiseHistId(trx, userId)) };
}

/** What came back may lack keys of links that were made or walked while it was deleted. */
async function noteRestored(trx: Db, item: ItemRow): Promise<void> {
  for (const link of await coveringLinks(trx, await readPath(trx, item.id))) {
    if ((await findItemKey(trx, link, item.id)) === undefined) await addWork(trx, link, item.id);
    if (item.type === "dir") await addFolder(trx, link, item.id);
  }
}

function takenCode(item: ItemRow): number {
  return item.type === "dir" ? CODES.folderNameTaken : CODES.nameTaken;
}
