import { ApiError, CODES } from "#api/api-error.ts";
import { copyItems } from "#api/commands/copy-items.ts";
import { moveItems } from "#api/commands/move-items.ts";
import { readNames } from "#api/commands/shown-names.ts";
import { addStars, removeStars } from "#api/commands/stars.ts";
import { deleteItems, restoreItems } from "#api/commands/trash-changes.ts";
import { addFolderItem, renameItem } from "#api/commands/tree-changes.ts";
import type { Change } from "#api/commands/tree-places.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findReached, readShownPath } from "#api/store/access/access-repository.ts";
import { isInTrash, readMarks, readPage, toMarks } from "#api/store/items-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { countStars } from "#api/store/stars-repository.ts";
import { type Raised, raiseHistIds, readUser, wakeRaised } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { LISTING_PAGE_MAX } from "#app/contract/commands/listing.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** Listing and changing the user's own tree. */
export const filesHandlers = {
  pathlist: async (context, request) => listFolder(context, request),

  pathget: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const reached = await findReached(db, userId, toId(request.coffer_id));
    if (reached === undefined) throw new ApiError(CODES.itemMissing);
    const { item } = reached;
    const path = await readShownPath(db, reached);
    const names = await readNames(db, reached.share, [item, ...path]);
    const marks = await readMarks(db, userId, item.id);
    const row = names.toRow(item, marks);
    if (row === null) throw new ApiError(CODES.itemMissing);
    return { item: row, parents: names.toParents(path) };
  },

  pathadd: (context, request) =>
    changeOnce(context, { command: "pathadd", request }, (change) =>
      addFolderItem(change, request),
    ),

  pathrename: (context, request) =>
    changeOnce(context, { command: "pathrename", request }, (change) =>
      renameItem(change, request),
    ),

  pathmove: (context, request) =>
    changeOnce(context, { command: "pathmove", request }, (change) => moveItems(change, request)),

  pathcopy: (context, request) =>
    changeOnce(context, { command: "pathcopy", request }, (change) => copyItems(change, request)),

  pathdelete: (context, request) =>
    changeOnce(context, { command: "pathdelete", request }, (change) =>
      deleteItems(change, request),
    ),

  pathrestore: (context, request) =>
    changeOnce(context, { command: "pathrestore", request }, (change) =>
      restoreItems(change, request),
    ),

  addtag: (context, request) => addStars(context, request.coffer_id),

  removetag: (context, request) => removeStars(context, request.coffer_id),
} satisfies Partial<Handlers>;

/** Does a change once by its `request_id` and wakes everybody whose lists it changes. */
export async function changeOnce<Result extends object>(
  context: CommandContext,
  named: { readonly command: string; readonly request: { readonly request_id: string } },
  work: (change: Change) => Promise<Result>,
): Promise<Result & { readonly hist_id: string }> {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const touched = new Set([userId]);
  let raised: readonly Raised[] = [];
  const result = await once(db, { userId, ...named, nowS: context.nowS }, async (trx) => {
    const answer = await work({ trx, context, touched });
    raised = await raiseHistIds(trx, [...touched]);
    const own = raised.find(({ id }) => id === userId);
    return { ...answer, hist_id: String(own?.hist_id) };
  });
  wakeRaised(context.world.bus, raised);
  return result;
}

async function listFolder(context: CommandContext, request: ParsedRequestOf<"pathlist">) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const isWithDeleted = request.showdeleted === 1;
  const reached = await findReached(db, userId, toId(request.coffer_id));
  const path = reached === undefined ? [] : await readShownPath(db, reached);
  const isHidden = isInTrash(path) && !isWithDeleted;
  if (reached === undefined || reached.item.type !== "dir" || isHidden) {
    throw new ApiError(CODES.folderMissing);
  }
  const { item: folder, share } = reached;
  const offset = request.offset_metaname_digest;
  const rows = await readPage(db, {
    userId,
    pid: folder.id,
    isWithDeleted,
    share,
    afterDigest: offset === "0" ? "" : offset,
    limit: Math.min(request.limit, LISTING_PAGE_MAX),
  });
  const user = await readUser(db, userId);
  const names = await readNames(db, share, [...path, ...rows]);
  return {
    cwd: names.toRow(folder, await readMarks(db, userId, folder.id)),
    parents: names.toParents(path),
    pathlist: rows.flatMap((row) => names.toRow(row, toMarks(row)) ?? []),
    last_metaname_digest: rows.at(-1)?.metaname_digest ?? offset,
    total_favorite: await countStars(db, userId),
    progress: 0,
    hist_id: String(user.hist_id),
  };
}
