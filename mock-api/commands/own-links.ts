import type { WireLink } from "#app/contract/commands/links.ts";
import { ApiError, CODES } from "#mock-api/api-error.ts";
import { toId } from "#mock-api/handler.ts";
import type { Db } from "#mock-api/store/db.ts";
import { readPath } from "#mock-api/store/items.ts";
import type { LinkRow } from "#mock-api/store/link-keys.ts";
import { countLinkWork } from "#mock-api/store/link-work.ts";

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
  const item = await db
    .selectFrom("items")
    .select(["id", "pid", "type", "enc_name", "pfid", "domain"])
    .where("id", "=", link.item_id)
    .executeTakeFirst();
  if (item === undefined) return null;
  return {
    publink_id: String(link.publink_id),
    share_id: String(link.share_id),
    share_sequence: String(link.share_sequence),
    coffer_id: String(item.id),
    pid: String(item.pid ?? 0),
    type: item.type,
    cachekey: link.cachekey,
    ...(await readKeyFields(db, link)),
    label: link.label,
    exp_servtime: link.exp_servtime_s,
    download_limit: link.download_limit,
    download_count: link.download_count,
    is_suspended: link.is_suspended === 1 ? 1 : 0,
    email_notification: link.email_notification === 1 ? 1 : 0,
    is_vault: (await isInVault(db, link)) ? 1 : 0,
    previewonly: link.previewonly === 1 ? 1 : 0,
    has_lock: link.lock_hash === "" ? 0 : 1,
    ...(await countLinkWork(db, link)),
    date: link.created_s,
    enc_name: item.enc_name,
    pfid: item.pfid,
    domain: item.domain,
  };
}

async function isInVault(db: Db, link: LinkRow): Promise<boolean> {
  const root = (await readPath(db, link.item_id)).at(-1);
  const owner = await db
    .selectFrom("users")
    .select("vault_root_id")
    .where("id", "=", link.user_id)
    .executeTakeFirst();
  return root !== undefined && root.id === owner?.vault_root_id;
}

async function readKeyFields(db: Db, link: LinkRow) {
  const share = await db
    .selectFrom("shares")
    .select(["enc_share_key", "own_share_key"])
    .where("share_id", "=", link.share_id)
    .where("share_sequence", "=", link.share_sequence)
    .executeTakeFirst();
  return {
    linkversion: link.linkversion,
    iterations: link.iterations,
    salt: link.salt,
    enc_key: link.enc_key,
    enc_password: link.enc_password,
    enc_share_key: share?.enc_share_key ?? "",
    own_share_key: share?.own_share_key ?? "",
  };
}
