import { ApiError, CODES } from "#api/api-error.ts";
import { readShareChanges, readShareNames } from "#api/commands/share-item-names.ts";
import { readNames } from "#api/commands/shown-names.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findReachedShare, type ShareReach } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ListedItem, toMarks } from "#api/store/items-repository.ts";
import { readChangedIds, readOwnItems, readOwnOf } from "#api/store/search-repository.ts";
import { listNamedShares, type NamedShare } from "#api/store/share-names-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireNameRow } from "#app/contract/commands/search.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

/** What an index of names on a device is made of; which of them are looked for nobody hears here. */
export const searchHandlers = {
  pathnames: async (context, { share_id, after, limit }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    if (share_id !== OWN) {
      const share = await requireShare(context, share_id);
      const page = await readShareNames(db, { userId, share }, { afterId: toId(after), limit });
      const { items, ...rest } = page;
      return { names: await toNameRows(db, share, items), ...rest };
    }
    // Before the rows: what changes meanwhile is told again by the next changes.
    const user = await readUser(db, userId);
    const items = await readOwnItems(db, { userId, afterId: toId(after), limit });
    return {
      names: await toNameRows(db, null, items),
      last_id: String(items.at(-1)?.id ?? after),
      total: user.item_count,
      hist_id: String(user.hist_id),
    };
  },

  pathchanges: async (context, { share_id, since_hist_id, after, limit }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const asked = { sinceHistId: toId(since_hist_id), afterId: toId(after), limit };
    if (share_id !== OWN) {
      const share = await requireShare(context, share_id);
      const { items, ...rest } = await readShareChanges(db, { userId, share }, asked);
      return { names: await toNameRows(db, share, items), ...rest, shares: [] };
    }
    const user = await readUser(db, userId);
    const hist_id = String(user.hist_id);
    const named = await listNamedShares(db, userId, SHARE_LIMITS.maxShares);
    const shares = named.map(toWireShare);
    if (asked.sinceHistId < 0 || asked.sinceHistId > user.hist_id) {
      return { names: [], gone: [], last_id: after, is_reset: 1, hist_id, shares };
    }
    const ids = await readChangedIds(db, { userId, ...asked });
    const items = await readOwnOf(db, userId, ids);
    const here = new Set(items.map(({ id }) => id));
    return {
      names: await toNameRows(db, null, items),
      gone: ids.filter((id) => !here.has(id)).map(String),
      last_id: String(ids.at(-1) ?? after),
      is_reset: 0,
      hist_id,
      shares,
    };
  },
} satisfies Partial<Handlers>;

const OWN = "0";

/** 1604 for a share that the caller is not on, or that is over, or whose folder lies in the trash. */
async function requireShare(context: CommandContext, wireId: string): Promise<ShareReach> {
  const { userId } = sessionOf(context);
  const share = await findReachedShare(context.region.db, userId, toId(wireId));
  if (share === undefined) throw new ApiError(CODES.shareUnknown);
  return share;
}

function toWireShare({ share_id, hist_id }: NamedShare) {
  return { share_id: String(share_id), hist_id: String(hist_id) };
}

/** What has no name yet that its reader can open is left out until it has one. */
async function toNameRows(
  db: Db,
  share: ShareReach | null,
  items: readonly ListedItem[],
): Promise<WireNameRow[]> {
  const names = await readNames(db, share, items);
  return items.flatMap((item) => {
    const row = names.toRow(item, toMarks(item));
    if (row === null) return [];
    const { coffer_id, type, enc_name, enc_share_name, pfid, domain, share_id } = row;
    const { size, usertime, synctype, is_deleted, is_favorite } = row;
    const name = { coffer_id, type, enc_name, enc_share_name, pfid, domain, share_id };
    return [{ ...name, size, usertime, synctype, is_deleted, is_favorite }];
  });
}
