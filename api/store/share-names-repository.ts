import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import {
  type ItemRow,
  isInTrash,
  itemsNamedIn,
  type ListedItem,
  readFoldersAbove,
} from "#api/store/items-repository.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";

/** A share that somebody is on, and the state that its names are in (Reading R-537). */
export interface NamedShare {
  readonly share_id: number;
  readonly hist_id: number;
}

/** Every share of others that a person is on and can look into now. */
export async function listNamedShares(db: Db, userId: number, most: number): Promise<NamedShare[]> {
  const shares = await db
    .selectFrom("share_members")
    .innerJoin("team_shares", "team_shares.share_id", "share_members.share_id")
    .innerJoin("users", "users.id", "team_shares.user_id")
    .innerJoin("items", "items.id", "team_shares.item_id")
    .selectAll("items")
    .select(["team_shares.share_id", histOf(sql.ref("team_shares.share_id")).as("hist_id")])
    .where("share_members.user_id", "=", userId)
    .where("share_members.status", "=", "accepted")
    .where("team_shares.is_stopped", "=", 0)
    .where("team_shares.is_set", "=", 1)
    .where("users.state_code", "=", 0)
    .orderBy("team_shares.share_id", "desc")
    .limit(most)
    .execute();
  const above = await readFoldersAbove(db, shares);
  return shares
    .filter((root) => !isInTrash([root, ...foldersOver(root, above)]))
    .map(({ share_id, hist_id }) => ({ share_id, hist_id }));
}

/** The state of a share's names; 0 before the first. */
export async function readNamesState(db: Db, shareId: number): Promise<number> {
  const row = await db
    .selectNoFrom(histOf(sql.val(shareId)).as("hist_id"))
    .executeTakeFirstOrThrow();
  return row.hist_id;
}

const histOf = (shareId: ReturnType<typeof sql.ref> | ReturnType<typeof sql.val>) =>
  sql<number>`coalesce((select max(told.hist_id) from share_changes as told
    where told.share_id = ${shareId}), 0)`;

export async function countNamed(db: Db, shareId: number): Promise<number> {
  const row = await db
    .selectFrom("share_changes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("share_id", "=", shareId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface ChangedQuery {
  readonly shareId: number;
  readonly sinceHistId: number;
  readonly afterId: number;
  readonly limit: number;
}

/** Ids of what has, or had, a name in a share and changed since a state, in order. */
export async function readNamedIds(
  db: Db,
  { shareId, sinceHistId, afterId, limit }: ChangedQuery,
): Promise<number[]> {
  const rows = await db
    .selectFrom("share_changes")
    .select("item_id")
    .where("share_id", "=", shareId)
    .where("item_id", ">", afterId)
    .$if(sinceHistId > 0, (query) => query.where("hist_id", ">", sinceHistId))
    .orderBy("item_id")
    .limit(limit)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

interface Within {
  readonly userId: number;
  readonly share: ShareKeyName & { readonly item_id: number };
}

/** Those of these items that lie in the share now and have a name there. */
export async function readNamedOf(
  db: Db,
  { userId, share }: Within,
  ids: readonly number[],
): Promise<ListedItem[]> {
  if (ids.length === 0) return [];
  const items = await itemsNamedIn(db, userId, share).where("items.id", "in", ids).execute();
  const above = await readFoldersAbove(db, items);
  const isIn = (item: ItemRow) =>
    item.id === share.item_id || foldersOver(item, above).some(({ id }) => id === share.item_id);
  return items.filter(isIn);
}

/** What lies below a folder that came into a share or left it is told of too. */
export async function noteNamesBelow(
  trx: Db,
  folderId: number,
  shareIds: readonly number[],
): Promise<void> {
  await sql`with recursive below(id) as (
      select id from items where pid = ${folderId}
      union all
      select items.id from below join items on items.pid = below.id)
    insert into share_changes (share_id, item_id, hist_id)
    select distinct item_keys.share_id, item_keys.item_id,
      1 + ${histOf(sql.ref("item_keys.share_id"))}
    from below join item_keys on item_keys.item_id = below.id
    join team_shares on team_shares.share_id = item_keys.share_id
    where item_keys.share_id in (${sql.join(shareIds)}) and item_keys.enc_share_name <> ''
    and team_shares.is_stopped = 0
    on conflict (share_id, item_id) do update set hist_id = excluded.hist_id`.execute(trx);
}

function foldersOver(item: ItemRow, folders: ReadonlyMap<number, ItemRow>): ItemRow[] {
  const above: ItemRow[] = [];
  for (let folder = folders.get(item.pid ?? -1); folder; folder = folders.get(folder.pid ?? -1)) {
    above.push(folder);
  }
  return above;
}
