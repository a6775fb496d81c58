import { ApiError, CODES } from "#api/api-error.ts";
import { addStars, removeStars } from "#api/commands/stars.ts";
import {
  addFolderItem,
  deleteItems,
  moveItems,
  renameItem,
  restoreItems,
} from "#api/commands/tree-changes.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { findItem, isInTrash, readMarks, readPage, readPath } from "#api/store/items-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { countStars } from "#api/store/stars-repository.ts";
import { readUser, wakeUser } from "#api/store/users-repository.ts";
import { toParents, toPathItem } from "#api/store/wire-items.ts";
import type { CommandContext } from "#api/world.ts";
import { LISTING_PAGE_MAX } from "#app/contract/commands/listing.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** Listing and changing the user's own tree. */
export const filesHandlers = {
  pathlist: async (context, request) => listFolder(context, request),

  pathget: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const item = await findItem(db, userId, toId(request.coffer_id));
    if (item === undefined) throw new ApiError(CODES.itemMissing);
    const path = await readPath(db, item.id);
    return {
      item: toPathItem(item, await readMarks(db, userId, item.id)),
      parents: toParents(path),
    };
  },

  pathadd: (context, request) =>
    changeOnce(context, { command: "pathadd", request }, (trx) =>
      addFolderItem(trx, context, request),
    ),

  pathrename: (context, request) =>
    changeOnce(context, { command: "pathrename", request }, (trx) =>
      renameItem(trx, context, request),
    ),

  pathmove: (context, request) =>
    changeOnce(context, { command: "pathmove", request }, (trx) =>
      moveItems(trx, context, request),
    ),

  pathdelete: (context, request) =>
    changeOnce(context, { command: "pathdelete", request }, (trx) =>
      deleteItems(trx, context, request),
    ),

  pathrestore: (context, request) =>
    changeOnce(context, { command: "pathrestore", request }, (trx) =>
      restoreItems(trx, context, request),
    ),

  addtag: (context, request) => addStars(context, request.coffer_id),

  removetag: (context, request) => removeStars(context, request.coffer_id),
} satisfies Partial<Handlers>;

/** Does a change once by its `request_id` and wakes the user's other windows. */
async function changeOnce<Result extends object>(
  context: CommandContext,
  named: { readonly command: string; readonly request: { readonly request_id: string } },
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const result = await once(db, { userId, ...named, nowS: context.nowS }, work);
  await wakeUser(db, context.world.bus, userId);
  return result;
}

async function listFolder(context: CommandContext, request: ParsedRequestOf<"pathlist">) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const isWithDeleted = request.showdeleted === 1;
  const folder = await findItem(db, userId, toId(request.coffer_id));
  const path = folder === undefined ? [] : await readPath(db, folder.id);
  const isHidden = isInTrash(path) && !isWithDeleted;
  if (folder === undefined || folder.type !== "dir" || isHidden) {
    throw new ApiError(CODES.folderMissing);
  }
  const offset = request.offset_metaname_digest;
  const rows = await readPage(db, {
    userId,
    pid: folder.id,
    isWithDeleted,
    afterDigest: offset === "0" ? "" : offset,
    limit: Math.min(request.limit, LISTING_PAGE_MAX),
  });
  const user = await readUser(db, userId);
  return {
    cwd: toPathItem(folder, await readMarks(db, userId, folder.id)),
    parents: toParents(path),
    pathlist: rows.map((row) =>
      toPathItem(row, { isFavorite: row.is_favorite === 1, isLinked: row.is_linked === 1 }),
    ),
    last_metaname_digest: rows.at(-1)?.metaname_digest ?? offset,
    total_favorite: await countStars(db, userId),
    progress: 0,
    hist_id: String(user.hist_id),
  };
}
