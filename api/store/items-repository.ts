import { type Selectable, sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";
import type { ItemTable } from "#api/store/schema.ts";

export type ItemRow = Selectable<ItemTable>;

/** Folders one inside the other that a walk upwards goes through at most. */
const MAX_DEPTH = 512;
/** Rows beyond the limit that a page may take so that a group of equal digests stays whole. */
const MAX_EXTRA_ROWS = 1000;

/** Whosever it is: `store/access` alone asks for items like this. */
export async function findItemById(db: Db, id: number): Promise<ItemRow | undefined> {
  return db.selectFrom("items").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The item itself, its parent and so on up to the root of the area. */
export async function readPath(db: Db, itemId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with recursive up(id, pid, depth) as (
      select id, pid, 0 from items where id = ${itemId}
      union all
      select items.id, items.pid, up.depth + 1
      from up join items on items.id = up.pid where up.depth < ${MAX_DEPTH})
    select items.* from up join items on items.id = up.id order by up.depth`.execute(db);
  return rows;
}

/** The folders above items, each once, by id; several walks upwards in one question. */
export async function readFoldersAbove(
  db: Db,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<number, ItemRow>> {
  const pids = [...new Set(items.flatMap(({ pid }) => pid ?? []))];
  if (pids.length === 0) return new Map();
  // Each folder once, so that the walk ends: a set, not a list.
  const { rows } = await sql<ItemRow>`
    with recursive up(id, pid) as (
      select id, pid from items where id in (${sql.join(pids)})
      union
      select items.id, items.pid from up join items on items.id = up.pid)
    select items.* from up join items on items.id = up.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function isInTrash(path: readonly Pick<ItemRow, "is_deleted">[]): boolean {
  return path.some((item) => item.is_deleted === 1);
}

/** True when a name is taken among what is not deleted in a folder. */
export async function isNameTaken(
  db: Db,
  name: { pid: number; digest: string; exceptId?: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("items")
    .select("id")
    .where("pid", "=", name.pid)
    .where("metaname_digest", "=", name.digest)
    .where(sql<boolean>`is_deleted = 0`)
    .where("id", "!=", name.exceptId ?? -1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same among the names that stand under keys of shares and links. */
export async function isShareNameTaken(
  db: Db,
  name: { pid: number; digests: readonly string[]; exceptId?: number },
): Promise<boolean> {
  if (name.digests.length === 0) return false;
  const row = await db
    .selectFrom("item_keys")
    .innerJoin("items", "items.id", "item_keys.item_id")
    .select("items.id")
    .where("items.pid", "=", name.pid)
    .where("items.is_deleted", "=", 0)
    .where("items.id", "!=", name.exceptId ?? -1)
    .where("item_keys.sharename_digest", "in", name.digests)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PageQuery {
  readonly userId: number;
  readonly pid: number;
  readonly isWithDeleted: boolean;
  /** Only what has a name under a key of this share, whose newest this is; without it, of an own folder. */
  readonly share?: ShareKeyName | null;
  /** Rows after this digest; empty for the first page. */
  readonly afterDigest: string;
  readonly limit: number;
}

export type ListedItem = ItemRow & {
  readonly is_favorite: number;
  /** 0 in a page of a share. */
  readonly is_linked: number;
  readonly is_shared: number;
  /** In a page of a share: under its newest key; null or empty where only an older one names it. */
  readonly name_in_share?: string | null;
};

/** Has a public link with keys; one probe of an index. */
const IS_LINKED = sql<number>`case when exists (select 1 from links
  where links.item_id = items.id and links.is_deleted = 0 and links.is_set = 1)
  then 1 else 0 end`.as("is_linked");
/** Is the folder of a team share; one probe of an index. */
const IS_SHARED = sql<number>`case when exists (select 1 from team_shares
  where team_shares.item_id = items.id and team_shares.is_stopped = 0 and team_shares.is_set = 1)
  then 1 else 0 end`.as("is_shared");
const IS_FAVORITE = sql<number>`case when favorites.item_id is null then 0 else 1 end`.as(
  "is_favorite",
);

/** The same marks for one item that was found already. */
export async function readMarks(db: Db, userId: number, itemId: number) {
  const row = await db
    .selectFrom("items")
    .leftJoin("favorites", (join) =>
      join.onRef("favorites.item_id", "=", "items.id").on("favorites.user_id", "=", userId),
    )
    .select([IS_FAVORITE, IS_LINKED, IS_SHARED])
    .where("items.id", "=", itemId)
    .executeTakeFirst();
  return toMarks(row ?? { is_favorite: 0, is_linked: 0, is_shared: 0 });
}

export function toMarks(row: Pick<ListedItem, "is_favorite" | "is_linked" | "is_shared">) {
  return {
    isFavorite: row.is_favorite === 1,
    isLinked: row.is_linked === 1,
    isShared: row.is_shared === 1,
  };
}

/** Items with what is known beside their rows. */
export function itemsWithMarks(db: Db, userId: number) {
  return db
    .selectFrom("items")
    .leftJoin("favorites", (join) =>
      join.onRef("favorites.item_id", "=", "items.id").on("favorites.user_id", "=", userId),
    )
    .selectAll("items")
    .select([IS_FAVORITE, IS_LINKED, IS_SHARED]);
}

/**
 * The query of one page: one walk of one index from the cursor on (P9).
 * @internal Tests ask the database for the plan of the query.
 */
export function pageQuery(db: Db, query: PageQuery) {
  const { userId, share, isWithDeleted } = query;
  const all = share == null ? itemsWithMarks(db, userId) : itemsNamedIn(db, userId, share);
  const rows = all
    .where("items.pid", "=", query.pid)
    .where("items.metaname_digest", ">", query.afterDigest)
    .orderBy("items.metaname_digest")
    .limit(query.limit + 1);
  return isWithDeleted ? rows.orderBy("items.id") : rows.where(sql<boolean>`items.is_deleted = 0`);
}

/** All of a row but the name that its owner alone opens. */
const MEMBER_COLUMNS = [
  ...(["items.id", "items.user_id", "items.pid", "items.type", "items.metaname_digest"] as const),
  ...(["items.area_share_id", "items.area_share_sequence", "items.pfid"] as const),
  ...(["items.domain", "items.size_bytes", "items.usertime_ms", "items.is_deleted"] as const),
  ...(["items.cachekey", "items.blob_id", "items.seal", "items.seal_sig"] as const),
  ...(["items.seal_by", "items.changed_s", "items.name_rev", "items.version_id"] as const),
  ...(["items.thumbs", "items.enc_sender"] as const),
] as const;

/**
 * Items as whoever is on a share gets them: with a name under its newest key, or under one before, which is
 * asked for where it is missing. Links and shares of the owner he is not told of.
 */
export function itemsNamedIn(db: Db, userId: number, { share_id, share_sequence }: ShareKeyName) {
  return db
    .selectFrom("items")
    .leftJoin("favorites", (join) =>
      join.onRef("favorites.item_id", "=", "items.id").on("favorites.user_id", "=", userId),
    )
    .leftJoin("item_keys as named", (join) =>
      join
        .on("named.share_id", "=", share_id)
        .on("named.share_sequence", "=", share_sequence)
        .onRef("named.item_id", "=", "items.id"),
    )
    .where(
      sql<boolean>`(named.enc_share_name <> '' or exists (select 1 from item_keys
        where item_keys.item_id = items.id and item_keys.share_id = ${share_id}
        and item_keys.enc_share_name <> ''))`,
    )
    .select(MEMBER_COLUMNS)
    .select([
      IS_FAVORITE,
      sql<string>`''`.as("enc_name"),
      sql<number>`0`.as("is_linked"),
      sql<number>`0`.as("is_shared"),
      "named.enc_share_name as name_in_share",
    ]);
}

/**
 * One page of a folder by name digest. Among what is deleted a digest can stand more than once;
 * the cursor is the digest alone, so a page ends between two digests.
 */
export async function readPage(db: Db, query: PageQuery): Promise<ListedItem[]> {
  const rows = await pageQuery(db, query).execute();
  if (rows.length <= query.limit) return rows;
  const next = rows[query.limit]?.metaname_digest;
  const page = rows.slice(0, query.limit);
  if (page.at(-1)?.metaname_digest !== next) return page;
  const whole = page.filter((row) => row.metaname_digest !== next);
  if (whole.length > 0) return whole;
  return pageQuery(db, { ...query, limit: query.limit + MAX_EXTRA_ROWS })
    .where("metaname_digest", "=", next ?? "")
    .execute();
}

export async function insertItem(trx: Db, item: ItemRow): Promise<void> {
  await trx.insertInto("items").values(item).execute();
}

/** Where an item lies and what it is called there. */
export type ItemPlace = Pick<
  ItemRow,
  "enc_name" | "metaname_digest" | "pfid" | "domain" | "pid" | "changed_s" | "name_rev"
>;

/** Renames or moves an item; the area's own key row of a file keeps its key and follows. */
export async function placeItem(trx: Db, id: number, place: ItemPlace): Promise<void> {
  await trx.updateTable("items").set(place).where("id", "=", id).execute();
  await trx
    .updateTable("item_keys")
    .set({ pid: place.pid ?? 0 })
    .where("item_id", "=", id)
    .execute();
}

export async function setDeleted(
  trx: Db,
  { id, isDeleted, nowS }: { id: number; isDeleted: 0 | 1; nowS: number },
): Promise<void> {
  const fields = { is_deleted: isDeleted, changed_s: nowS };
  await trx.updateTable("items").set(fields).where("id", "=", id).execute();
  await trx
    .updateTable("item_keys")
    .set({ is_deleted: isDeleted })
    .where("item_id", "=", id)
    .execute();
}

/** Files keep the key that their data keys are wrapped under; what goes into folders gets the new one. */
export async function giveSequenceToFolders(
  trx: Db,
  shareId: number,
  sequence: number,
): Promise<void> {
  await trx
    .updateTable("items")
    .set({ area_share_sequence: sequence })
    .where("area_share_id", "=", shareId)
    .where("type", "=", "dir")
    .execute();
}
