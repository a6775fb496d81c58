import { ApiError, CODES } from "#api/api-error.ts";
import { readNames, type ShownNames } from "#api/commands/shown-names.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import {
  type ItemRow,
  isInTrash,
  type ListedItem,
  readFoldersAbove,
  readMarks,
  toMarks,
} from "#api/store/items-repository.ts";
import { noteRecent, readRecents } from "#api/store/recents-repository.ts";
import { countStars, readStarred, type StarredQuery } from "#api/store/stars-repository.ts";
import { readUser } from "#api/store/users-repository.ts";

/** Lists of own items wherever they lie (Spec B§2: Starred, Recents). */
export const flatListHandlers = {
  gettags: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const user = await readUser(db, userId);
    const root = await findOwnItem(db, userId, toId(request.coffer_id));
    if (root === undefined || root.id !== user.main_root_id)
      throw new ApiError(CODES.folderMissing);
    const afterId = toId(request.offset);
    const isWithDeleted = request.showdeleted === 1;
    const page = await readPlaced(db, { userId, isWithDeleted, afterId, limit: request.limit });
    const { names, shown } = await readShown(db, page.placed);
    const cwd = names.toRow(root, await readMarks(db, userId, root.id));
    const total = await countStars(db, userId);
    const last_offset = String(page.lastId);
    return { cwd, ...shown, last_offset, total_favorite: total, hist_id: String(user.hist_id) };
  },

  recents: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const rows = await readRecents(db, userId, request.limit);
    const placed = await placeItems(db, rows);
    const { shown } = await readShown(db, placed);
    const acts = new Map(rows.map(({ id, act, act_s }) => [String(id), { act, act_s }]));
    const pathlist = shown.pathlist.flatMap((row) => {
      const act = acts.get(row.coffer_id);
      return act === undefined ? [] : { ...row, ...act };
    });
    const user = await readUser(db, userId);
    return { parents: shown.parents, pathlist, hist_id: String(user.hist_id) };
  },

  recentadd: async (context, request) => {
    const { userId } = sessionOf(context);
    const ids = request.coffer_ids.map(toId);
    const { db } = context.region;
    const act = { userId, act: "opened", nowS: context.nowS } as const;
    await db.transaction().execute((trx) => noteRecent(trx, ids, act));
    return {};
  },
} satisfies Partial<Handlers>;

/** An item and the folders above it, from its parent up to the root of the area. */
interface Placed {
  readonly item: ListedItem;
  readonly above: readonly ItemRow[];
}

/**
 * One page of stars. What lies below a deleted folder is not there and comes back with it (Reading
 * R-210); a page is empty only at the end.
 */
async function readPlaced(db: Db, query: StarredQuery) {
  let { afterId: lastId } = query;
  for (;;) {
    const rows = await readStarred(db, { ...query, afterId: lastId });
    lastId = rows.at(-1)?.id ?? lastId;
    const placed = await placeItems(db, rows);
    if (placed.length > 0 || rows.length === 0) return { placed, lastId };
  }
}

/** The items with their folders; what lies below a deleted one is left out. */
async function placeItems(db: Db, rows: readonly ListedItem[]): Promise<Placed[]> {
  const folders = await readFoldersAbove(db, rows);
  const placed = rows.map((item) => ({ item, above: foldersOver(item, folders) }));
  return placed.filter(({ above }) => !isInTrash(above));
}

function foldersOver(item: ItemRow, folders: ReadonlyMap<number, ItemRow>): ItemRow[] {
  const above: ItemRow[] = [];
  let folder = folders.get(item.pid ?? -1);
  while (folder !== undefined) {
    above.push(folder);
    folder = folders.get(folder.pid ?? -1);
  }
  return above;
}

async function readShown(db: Db, placed: readonly Placed[]) {
  const folders = new Map(placed.flatMap(({ above }) => above.map((one) => [one.id, one])));
  const items = placed.map(({ item }) => item);
  const names = await readNames(db, null, [...folders.values(), ...items]);
  const shown = {
    parents: [...folders.values()].flatMap((folder) => toParent(names, folder)),
    pathlist: placed.flatMap(({ item, above }) => {
      const row = names.toRow(item, toMarks(item));
      const rootpath = above.map(({ id }) => String(id)).reverse();
      return row === null ? [] : { ...row, rootpath };
    }),
  };
  return { names, shown };
}

/** A folder as one of the way: the first of a path is what lies in it. */
function toParent(names: ShownNames, folder: ItemRow) {
  return names.toParents([folder, folder]);
}
