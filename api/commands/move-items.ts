import { CODES } from "#api/api-error.ts";
import { ListedItems } from "#api/commands/listed-items.ts";
import { noteActivity } from "#api/commands/note-activity.ts";
import { takeOutOfTrash } from "#api/commands/trash-changes.ts";
import { placeAnew } from "#api/commands/tree-changes.ts";
import {
  type Change,
  isNameStale,
  isTaken,
  noteAsRecent,
  type OpenedFolder,
  openFolder,
  takenCode,
  toKeptName,
  touch,
  touchAll,
} from "#api/commands/tree-places.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { type Reached, refusal } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { findTallFolders } from "#api/store/folder-depth-repository.ts";
import { isInTrash } from "#api/store/items-repository.ts";
import { noteNamesBelow } from "#api/store/share-names-repository.ts";
import { liesInShare, readShareHolders } from "#api/store/team-shares-repository.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { MAX_FOLDER_DEPTH, MAX_MOVED_FOLDERS } from "#app/contract/transfer-limits.data.ts";

export async function moveItems(change: Change, request: ParsedRequestOf<"pathmove">) {
  const { trx, context } = change;
  const { userId } = sessionOf(context);
  const target = await openFolder(trx, userId, request.coffer_pid);
  const ids = request.items.map(({ coffer_id }) => toId(coffer_id));
  const listed = await ListedItems.read(trx, userId, ids);
  const move: Move = {
    target,
    listed,
    tooDeep: await findTooDeep(trx, listed, { ids, target }),
    isRestoring: request.restore === 1,
    // A share inside another share is not supported (Spec C§5): what holds one stays out of a share.
    kept: (await liesInShare(trx, target.path))
      ? await readShareHolders(trx, target.folder.user_id)
      : new Set(),
  };
  const results = [];
  for (const entry of request.items) {
    const code = await moveItem(change, entry, move);
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

/** What all entries of one call share. */
interface Move {
  readonly target: OpenedFolder;
  readonly listed: ListedItems;
  /** Folders that would lie, or have folders below them that would lie, deeper than folders may. */
  readonly tooDeep: ReadonlySet<number>;
  readonly isRestoring: boolean;
  /** Items that may not go into the target, because a share lies at or below them. */
  readonly kept: ReadonlySet<number>;
}

/**
 * A move to the same depth or a higher place is always allowed: folders that lie too deep come up again
 * (Reading R-746). One statement looks below all other folders of the call.
 */
async function findTooDeep(
  trx: Db,
  listed: ListedItems,
  { ids, target }: { readonly ids: readonly number[]; readonly target: OpenedFolder },
): Promise<ReadonlySet<number>> {
  const depth = target.path.length;
  const lowered = ids.filter((id) => {
    const isFolder = listed.find(id)?.item.type === "dir";
    return isFolder && listed.pathOf(id).length - 1 < depth;
  });
  const levels = MAX_FOLDER_DEPTH - depth;
  if (levels < 0) return new Set(lowered);
  return findTallFolders(trx, lowered, { levels, most: MAX_MOVED_FOLDERS });
}

/** Returns 0, or the code that says why the item cannot move. */
async function moveItem(change: Change, entry: MoveEntry, move: Move): Promise<number> {
  const { trx, context } = change;
  const { target, listed, isRestoring } = move;
  const reached = listed.find(toId(entry.coffer_id));
  const ownPath = reached === undefined ? [] : listed.pathOf(reached.item.id);
  // Who deleted something meanwhile is heard, unless it is the trash that it is to be taken out of.
  if (reached === undefined || (isInTrash(ownPath) && !isRestoring)) return CODES.itemMissing;
  const { item } = reached;
  const refused = refusalOfMove(reached, target);
  if (refused !== 0) return refused;
  if (isNameStale(item, entry.rev)) return CODES.newerVersion;
  if (move.kept.has(item.id)) return CODES.shareNested;
  if (move.tooDeep.has(item.id)) return CODES.folderTooDeep;
  const name = toKeptName(target.share, entry);
  const pid = target.folder.id;
  const { share_names, rev } = entry;
  if (await isTaken(trx, { pid, name, share_names })) return takenCode(item);
  const path = [item, ...target.path];
  const from = await listed.placeOf(item);
  const audience = await listed.audienceOf(item.id);
  const covers = await listed.coversIn(target.path, item);
  const moved = { op: "move", itemId: item.id } as const;
  await placeAnew(trx, item, { name, share_names, path, covers, pid, rev, nowS: context.nowS });
  listed.place(item.id, pid);
  if (item.is_deleted === 1) await takeOutOfTrash(change, item, listed);
  const shareIds = [from.share_id, target.key.share_id];
  if (item.type === "dir" && shareIds[0] !== shareIds[1])
    await noteNamesBelow(trx, item.id, shareIds);
  await noteActivity(change, { ...moved, over: target.key, act: entry.act });
  // The people on the share that it left see that it is gone.
  if (from.share_id !== target.key.share_id)
    await noteActivity(change, { ...moved, over: from, act: entry.act_from });
  touchAll(change, audience);
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
