import { readNames } from "#api/commands/shown-names.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { type ListedItem, toMarks } from "#api/store/items-repository.ts";
import { readChangedIds, readOwnItems, readOwnOf } from "#api/store/search-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { WireNameRow } from "#app/contract/commands/search.ts";

/** What an index of names on a device is made of; which of them are looked for nobody hears here. */
export const searchHandlers = {
  pathnames: async (context, { after, limit }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    // Before the rows: what changes meanwhile is told again by the next changes.
    const user = await readUser(db, userId);
    const items = await readOwnItems(db, { userId, afterId: toId(after), limit });
    return {
      names: await toNameRows(db, items),
      last_id: String(items.at(-1)?.id ?? after),
      total: user.item_count,
      hist_id: String(user.hist_id),
    };
  },

  pathchanges: async (context, { since_hist_id, after, limit }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const user = await readUser(db, userId);
    const sinceHistId = toId(since_hist_id);
    const hist_id = String(user.hist_id);
    if (sinceHistId < 0 || sinceHistId > user.hist_id) {
      return { names: [], gone: [], last_id: after, is_reset: 1, hist_id };
    }
    const query = { userId, afterId: toId(after), limit, sinceHistId };
    const ids = await readChangedIds(db, query);
    const items = await readOwnOf(db, userId, ids);
    const here = new Set(items.map(({ id }) => id));
    return {
      names: await toNameRows(db, items),
      gone: ids.filter((id) => !here.has(id)).map(String),
      last_id: String(ids.at(-1) ?? after),
      is_reset: 0,
      hist_id,
    };
  },
} satisfies Partial<Handlers>;

/** What has no name that its owner can open yet is left out until it has one. */
async function toNameRows(db: Db, items: readonly ListedItem[]): Promise<WireNameRow[]> {
  const names = await readNames(db, null, items);
  return items.flatMap((item) => {
    const row = names.toRow(item, toMarks(item));
    if (row === null) return [];
    const { coffer_id, type, enc_name, enc_share_name, pfid, domain, share_id } = row;
    const { size, usertime, synctype, is_deleted, is_favorite } = row;
    const name = { coffer_id, type, enc_name, enc_share_name, pfid, domain, share_id };
    return [{ ...name, size, usertime, synctype, is_deleted, is_favorite }];
  });
}
