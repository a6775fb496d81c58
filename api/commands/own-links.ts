import { sql } from "kysely";
import { ApiError, CODES } from "#api/api-error.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys.ts";
import { countLinksWork, type LinkWorkCount } from "#api/store/link-work.ts";
import type { ItemTable } from "#api/store/schema.ts";
import type { WireLink } from "#app/contract/commands/links.ts";

/** A link of this user that was not deleted; 1101 for any other (Trust T4). */
export async function findOwnLink(db: Db, userId: number, wireId: string): Promise<LinkRow> {
  const link = await db
    .selectFrom("links")
    .selectAll()
    .where("publink_id", "=", toId(wireId))
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 0)
    .executeTakeFirst();
  if (link === undefined) throw new ApiError(CODES.linkUnknown);
  return link;
}

/** A link as its owner sees it; null when its item is gone for good. */
export async function toWireLink(db: Db, link: LinkRow): Promise<WireLink | null> {
  const [wireLink] = await toWireLinks(db, [link]);
  return wireLink ?? null;
}

/**
 * Links as their owner sees them, in their order, without those whose item is gone for good. Two
 * questions to the database, however many links there are.
 */
export async function toWireLinks(db: Db, links: readonly LinkRow[]): Promise<WireLink[]> {
  const ids = links.map((link) => link.publink_id);
  const parts = await readParts(db, ids);
  const counts = await countLinksWork(db, ids);
  return links.flatMap((link) => {
    const part = parts.get(link.publink_id);
    const count = counts.get(link.publink_id);
    return part === undefined || count === undefined ? [] : [assemble(link, part, count)];
  });
}

/** What other tables know of a link. */
type LinkPart = Pick<ItemTable, "pid" | "type" | "enc_name" | "pfid" | "domain"> & {
  readonly publink_id: number;
  readonly enc_share_key: string | null;
  readonly own_share_key: string | null;
  readonly is_vault: number;
  /** The item, or a folder above it, is in the trash. */
  readonly is_trashed: number;
};

async function readParts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LinkPart>> {
  // An item lies in the vault when it was made under the vault's share; so does all below its root.
  const { rows } = await sql<LinkPart>`
    select links.publink_id, items.pid, items.type, items.enc_name, items.pfid, items.domain,
      shares.enc_share_key, shares.own_share_key,
      items.area_share_id = users.vault_share_id as is_vault,
      exists (
        with recursive above (id, pid, is_deleted) as (
          select id, pid, is_deleted from items as root where root.id = links.item_id
          union all
          select folder.id, folder.pid, folder.is_deleted
          from items as folder join above on folder.id = above.pid
        )
        select 1 from above where is_deleted = 1
      ) as is_trashed
    from links
    join items on items.id = links.item_id
    join users on users.id = links.user_id
    left join shares on shares.share_id = links.share_id
      and shares.share_sequence = links.share_sequence
    where links.publink_id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db);
  return new Map(rows.map((row) => [row.publink_id, row]));
}

function assemble(link: LinkRow, part: LinkPart, count: LinkWorkCount): WireLink {
  return {
    publink_id: String(link.publink_id),
    share_id: String(link.share_id),
    share_sequence: String(link.share_sequence),
    coffer_id: String(link.item_id),
    pid: String(part.pid ?? 0),
    type: part.type,
    cachekey: link.cachekey,
    linkversion: link.linkversion,
    iterations: link.iterations,
    salt: link.salt,
    enc_key: link.enc_key,
    enc_password: link.enc_password,
    enc_share_key: part.enc_share_key ?? "",
    own_share_key: part.own_share_key ?? "",
    label: link.label,
    exp_servtime: link.exp_servtime_s,
    download_limit: link.download_limit,
    download_count: link.download_count,
    is_suspended: link.is_suspended === 1 ? 1 : 0,
    email_notification: link.email_notification === 1 ? 1 : 0,
    is_vault: part.is_vault === 1 ? 1 : 0,
    is_trashed: part.is_trashed === 1 ? 1 : 0,
    previewonly: link.previewonly === 1 ? 1 : 0,
    has_lock: link.lock_hash === "" ? 0 : 1,
    cnt: count.cnt,
    enc_cnt: count.enc_cnt,
    date: link.created_s,
    enc_name: part.enc_name,
    pfid: part.pfid,
    domain: part.domain,
  };
}
