import { ApiError, CODES } from "#api/api-error.ts";
import { toAudience } from "#api/commands/comment-access.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import {
  countLinksWork,
  type LinksWish,
  type LinkWorkCount,
} from "#api/store/link-work-repository.ts";
import { findLinkOfUser, type LinkPart, readLinkParts } from "#api/store/links-repository.ts";
import type { WireLink } from "#app/contract/commands/links.ts";

/** A link of this user that was not deleted; 1101 for any other (Trust T4). */
export async function findOwnLink(db: Db, userId: number, wireId: string): Promise<LinkRow> {
  const link = await findLinkOfUser(db, userId, toId(wireId));
  if (link === undefined) throw new ApiError(CODES.linkUnknown);
  return link;
}

/** A link as its owner sees it; null when its item is gone for good. */
export async function toWireLink(db: Db, link: LinkRow): Promise<WireLink | null> {
  const [wireLink] = await toWireLinks(db, [link], { publinkId: link.publink_id });
  return wireLink ?? null;
}

/**
 * Links as their owner sees them, in their order, without those whose item is gone for good. Two
 * questions to the database, however many links there are; `wish` names them all.
 */
export async function toWireLinks(
  db: Db,
  links: readonly LinkRow[],
  wish: LinksWish,
): Promise<WireLink[]> {
  const parts = await readLinkParts(db, wish);
  const counts = await countLinksWork(db, wish);
  return links.flatMap((link) => {
    const part = parts.get(link.publink_id);
    const count = counts.get(link.publink_id);
    return part === undefined || count === undefined ? [] : [assemble(link, part, count)];
  });
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
    is_suspended: link.is_suspended === 0 ? 0 : 1,
    email_notification: link.email_notification === 1 ? 1 : 0,
    is_vault: part.is_vault === 1 ? 1 : 0,
    is_trashed: part.is_trashed === 1 ? 1 : 0,
    previewonly: link.previewonly === 1 ? 1 : 0,
    upload: link.upload === 1 ? 1 : 0,
    hide_contents: link.hide_contents === 1 ? 1 : 0,
    request_text: link.request_text,
    file_edit: link.file_edit === 1 ? 1 : 0,
    allow_comment: toAudience(link.allow_comment),
    comment_notification: link.comment_notification === 1 ? 1 : 0,
    enc_comment_key: link.enc_comment_key,
    comment_count: link.comment_count,
    has_lock: link.lock_hash === "" ? 0 : 1,
    cnt: count.cnt,
    enc_cnt: count.enc_cnt,
    date: link.created_s,
    opened_s: link.opened_s,
    enc_name: part.enc_name,
    pfid: part.pfid,
    domain: part.domain,
  };
}
