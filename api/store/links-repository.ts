import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import type { LinkReportTable, LinkTable } from "#api/store/link-tables.ts";
import { isWished, type LinksWish } from "#api/store/link-work-repository.ts";
import type { ItemTable } from "#api/store/schema.ts";

export async function insertLink(trx: Db, row: LinkRow): Promise<void> {
  await trx.insertInto("links").values(row).execute();
}

export async function updateLink(
  trx: Db,
  publinkId: number,
  fields: Updateable<LinkTable>,
): Promise<void> {
  await trx.updateTable("links").set(fields).where("publink_id", "=", publinkId).execute();
}

/** Counts what visitors brought (Reading R-403). */
export async function addLinkBytes(trx: Db, publinkId: number, bytes: number): Promise<void> {
  await trx
    .updateTable("links")
    .set((eb) => ({ uploaded_bytes: eb("uploaded_bytes", "+", bytes) }))
    .where("publink_id", "=", publinkId)
    .execute();
}

/** What stands in its address names a link; deleted ones are found, too. */
export async function findLinkByCachekey(db: Db, cachekey: string): Promise<LinkRow | undefined> {
  return db.selectFrom("links").selectAll().where("cachekey", "=", cachekey).executeTakeFirst();
}

/** A link while these keys are its standing ones. */
export async function findLinkBySequence(
  db: Db,
  publinkId: number,
  sequence: number,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom("links")
    .selectAll()
    .where("publink_id", "=", publinkId)
    .where("share_sequence", "=", sequence)
    .executeTakeFirst();
}

/** A link of this user that was not deleted (Trust T4). */
export async function findLinkOfUser(
  db: Db,
  userId: number,
  publinkId: number,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom("links")
    .selectAll()
    .where("publink_id", "=", publinkId)
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 0)
    .executeTakeFirst();
}

/** The link of an own share. */
export async function findLinkOfShare(
  db: Db,
  userId: number,
  shareId: number,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom("links")
    .selectAll()
    .where("share_id", "=", shareId)
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 0)
    .executeTakeFirst();
}

/** The newest link of an item that stands. */
export async function findLinkOfItem(db: Db, itemId: number): Promise<LinkRow | undefined> {
  return db
    .selectFrom("links")
    .selectAll()
    .where("item_id", "=", itemId)
    .where("is_deleted", "=", 0)
    .orderBy("publink_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest first. */
export async function listLinks(db: Db, userId: number, most: number): Promise<LinkRow[]> {
  return db
    .selectFrom("links")
    .selectAll()
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 0)
    .orderBy("publink_id", "desc")
    .limit(most)
    .execute();
}

/** What other tables know of a link. */
export type LinkPart = Pick<ItemTable, "pid" | "type" | "enc_name" | "pfid" | "domain"> & {
  readonly publink_id: number;
  readonly enc_share_key: string | null;
  readonly own_share_key: string | null;
  readonly is_vault: number;
  /** The item, or a folder above it, is in the trash. */
  readonly is_trashed: number;
};

/** By the number of the link, in one question; without links whose item is gone for good. */
export async function readLinkParts(
  db: Db,
  wish: LinksWish,
): Promise<ReadonlyMap<number, LinkPart>> {
  // An item lies in the vault when it was made under the vault's share; so does all below its root.
  const { rows } = await sql<LinkPart>`
    select links.publink_id, items.pid, items.type, items.enc_name, items.pfid, items.domain,
      shares.enc_share_key, shares.own_share_key,
      case when items.area_share_id = users.vault_share_id then 1 else 0 end as is_vault,
      case when exists (
        with recursive above (id, pid, is_deleted) as (
          select id, pid, is_deleted from items as root where root.id = links.item_id
          union all
          select folder.id, folder.pid, folder.is_deleted
          from items as folder join above on folder.id = above.pid
        )
        select 1 from above where is_deleted = 1
      ) then 1 else 0 end as is_trashed
    from links
    join items on items.id = links.item_id
    join users on users.id = links.user_id
    left join shares on shares.share_id = links.share_id
      and shares.share_sequence = links.share_sequence
    where ${isWished(wish)}`.execute(db);
  return new Map(rows.map((row) => [row.publink_id, row]));
}

export interface LinkPageQuery {
  readonly link: LinkRow;
  readonly limit: number;
}

/** A row of a listing with its name for the link. */
export type LinkedItem = ItemRow & {
  readonly share_id: number;
  readonly share_sequence: number;
  readonly enc_share_name: string;
  readonly sharename_digest: string;
};

/**
 * One walk of the index of a link's names; what is deleted is not in it.
 * @internal Tests ask the database for the plan of the query.
 */
export function linkPage(db: Db, { link, limit }: LinkPageQuery) {
  return db
    .selectFrom("item_keys")
    .innerJoin("items", "items.id", "item_keys.item_id")
    .selectAll("items")
    .select([
      "item_keys.share_id",
      "item_keys.share_sequence",
      "item_keys.enc_share_name",
      "item_keys.sharename_digest",
    ])
    .where("item_keys.share_id", "=", link.share_id)
    .where("item_keys.share_sequence", "=", link.share_sequence)
    .where(sql<boolean>`item_keys.is_deleted = 0`)
    .orderBy("item_keys.sharename_digest")
    .limit(limit);
}

/** The rows of a folder of a link whose names come after this digest. */
export async function readLinkPage(
  db: Db,
  page: LinkPageQuery,
  folder: { readonly id: number; readonly afterDigest: string },
): Promise<LinkedItem[]> {
  return linkPage(db, page)
    .where("item_keys.pid", "=", folder.id)
    .where("item_keys.sharename_digest", ">", folder.afterDigest)
    .execute();
}

/** The one row of a file link. */
export async function readLinkFile(
  db: Db,
  page: LinkPageQuery,
  itemId: number,
): Promise<LinkedItem[]> {
  return linkPage(db, page).where("items.id", "=", itemId).execute();
}

export async function insertReport(
  trx: Db,
  report: Omit<Insertable<LinkReportTable>, "id">,
): Promise<void> {
  await trx
    .insertInto("link_reports")
    .values({ ...report, id: await nextId(trx) })
    .execute();
}

/** How often a link was reported. */
export async function countReports(db: Db, publinkId: number): Promise<number> {
  const { count } = await db
    .selectFrom("link_reports")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("publink_id", "=", publinkId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest reports, each with its link and the address of the owner. */
export async function readReports(db: Db, count: number) {
  return db
    .selectFrom("link_reports")
    .innerJoin("links", "links.publink_id", "link_reports.publink_id")
    .innerJoin("users", "users.id", "links.user_id")
    .select(["links.cachekey", "links.is_suspended", "users.email"])
    .select(["link_reports.reason", "link_reports.text", "link_reports.created_s"])
    .orderBy("link_reports.id", "desc")
    .limit(count)
    .execute();
}
