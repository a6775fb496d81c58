import { ApiError, CODES } from "#api/api-error.ts";
import { assertAllowed, assertMayMakeLinks, firstExpiryS } from "#api/commands/link-rules.ts";
import { noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { findOwnLink } from "#api/commands/own-links.ts";
import { assertRoomForLink } from "#api/commands/room.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import { writeOlderKeys } from "#api/store/comments-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { isInTrash, readPath } from "#api/store/items-repository.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { startLinkWork } from "#api/store/link-work-repository.ts";
import { insertLink, updateLink } from "#api/store/links-repository.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { findShare, insertShare } from "#api/store/shares-repository.ts";
import { raiseHistId, readUser, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

const CACHEKEY_BYTES = 16;
type Set = ParsedRequestOf<"linkset">;

/** `linkadd`: ids for a link whose keys come with `linkset`. 8030, 8032, 1804, 8401. */
export async function addLink(context: CommandContext, request: ParsedRequestOf<"linkadd">) {
  const { userId } = sessionOf(context);
  const call = { userId, command: "linkadd", request, nowS: context.nowS };
  return once(context.region.db, call, async (trx) => {
    const user = await readUser(trx, userId);
    if (user.is_verified === 0) throw new ApiError(CODES.verifyEmailFirst);
    const item = await findOwnItem(trx, userId, toId(request.coffer_id));
    const isLinkable = item !== undefined && item.pid !== null;
    if (!isLinkable || isInTrash(await readPath(trx, item.id))) {
      throw new ApiError(CODES.itemMissing);
    }
    await assertRoomForLink(trx, userId);
    const plan = await findPlan(trx, userId);
    assertMayMakeLinks(plan);
    const expiryS = firstExpiryS(plan, context.nowS);
    const link = await makeLink(trx, context, { item_id: item.id, exp_servtime_s: expiryS });
    await noteEvent(trx, context, { code: "link-made", item: toEventItem(item) });
    return {
      publink_id: String(link.publink_id),
      share_id: String(link.share_id),
      share_sequence: "0",
      cachekey: link.cachekey,
    };
  });
}

async function makeLink(
  trx: Db,
  context: CommandContext,
  fields: Pick<LinkRow, "item_id" | "exp_servtime_s">,
) {
  const ids = {
    publink_id: await nextId(trx),
    share_id: await nextId(trx),
    cachekey: randomHex(CACHEKEY_BYTES),
  };
  const { userId } = sessionOf(context);
  const whose = { ...fields, user_id: userId, created_s: context.nowS };
  await insertLink(trx, { ...NEW_LINK, ...ids, ...whose });
  return ids;
}

/**
 * A link that nobody changed, without its keys.
 * @internal A server of tests fills its rows with it.
 */
export const NEW_LINK: Omit<
  LinkRow,
  "publink_id" | "share_id" | "cachekey" | "user_id" | "item_id" | "created_s"
> = {
  share_sequence: 0,
  reserved_sequence: 0,
  is_set: 0,
  linkversion: 2,
  iterations: CRYPTO_LIMITS.pbkdf2IterationsLink,
  salt: "",
  enc_key: "",
  enc_password: "",
  lock_hash: "",
  label: "",
  exp_servtime_s: 0,
  download_limit: 0,
  download_count: 0,
  is_suspended: 0,
  is_deleted: 0,
  previewonly: 0,
  email_notification: 0,
  upload: 0,
  hide_contents: 0,
  request_text: "",
  uploaded_bytes: 0,
  file_edit: 0,
  opened_s: 0,
  allow_comment: 0,
  comment_notification: 1,
  enc_comment_key: "",
  comment_count: 0,
  comment_stamp: 0,
};

/** `linkrotate`: the next sequence; the standing one serves until `linkset` brings its keys. */
export async function rotateLink(context: CommandContext, request: ParsedRequestOf<"linkrotate">) {
  const { userId } = sessionOf(context);
  const call = { userId, command: "linkrotate", request, nowS: context.nowS };
  return once(context.region.db, call, async (trx) => {
    const link = await findOwnLink(trx, userId, request.publink_id);
    const sequence = link.reserved_sequence + 1;
    await updateLink(trx, link.publink_id, { reserved_sequence: sequence });
    const item = await findOwnItem(trx, userId, link.item_id);
    await noteEvent(trx, context, { code: "link-renewed", item: toEventItem(item) });
    return { share_id: String(link.share_id), share_sequence: String(sequence) };
  });
}

/** `linkset`: keys under the newest sequence, settings, or both. 2000 for another sequence. */
export async function setLink(context: CommandContext, request: Set) {
  const { userId } = sessionOf(context);
  await context.region.db.transaction().execute(async (trx) => {
    const link = await findOwnLink(trx, userId, request.publink_id);
    await assertAllowed(trx, link, request);
    const fields = {
      ...toSettings(request),
      ...toKeyFields(link, request.keys),
      ...toLockFields(link, request.lock),
      ...toCommentFields(link, request),
    };
    if (Object.keys(fields).length === 0) return;
    await updateLink(trx, link.publink_id, fields);
    await replaceOlderKeys(trx, link, request);
    if (request.keys !== undefined) await startKeys(trx, { ...link, ...fields }, request.keys);
    // Its item's row shows that it has a link.
    await raiseHistId(trx, userId);
  });
  await wakeUser(context.region.db, context.world.bus, userId);
  return {};
}

function toSettings(request: Set): Partial<LinkRow> {
  const settings = {
    exp_servtime_s: request.exp_servtime,
    download_limit: request.download_limit,
    label: request.label,
    previewonly: request.previewonly,
    email_notification: request.email_notification,
    upload: request.upload,
    hide_contents: request.hide_contents,
    request_text: request.request_text,
    file_edit: request.file_edit,
    allow_comment: request.allow_comment,
    comment_notification: request.comment_notification,
    is_suspended: request.is_suspended,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function toKeyFields(link: LinkRow, keys: Set["keys"]): Partial<LinkRow> {
  if (keys === undefined) return {};
  const sequence = toId(keys.share_sequence);
  if (sequence !== link.reserved_sequence) throw new ApiError(CODES.shareKey);
  return {
    is_set: 1,
    share_sequence: sequence,
    linkversion: keys.linkversion,
    iterations: keys.iterations,
    salt: keys.salt,
    enc_key: keys.enc_key,
    enc_password: keys.enc_password,
    // The token itself is never kept (Formats 8).
    lock_hash: sha256Hex(keys.passwordlock),
  };
}

/** The lock of a link that was made without one; one that stands is never exchanged like this. */
function toLockFields(link: LinkRow, lock: Set["lock"]): Partial<LinkRow> {
  if (lock === undefined) return {};
  if (toId(lock.share_sequence) !== link.share_sequence) throw new ApiError(CODES.shareKey);
  return link.lock_hash === "" ? { lock_hash: sha256Hex(lock.passwordlock) } : {};
}

/** A comment key that stands changes with the share key that it is sealed under, and never otherwise. */
function toCommentFields(link: LinkRow, request: Set): Partial<LinkRow> {
  const { enc_comment_key: sent, allow_comment: allowed = 0, keys } = request;
  const isTaken = sent !== undefined && (link.enc_comment_key === "" || keys !== undefined);
  if (allowed > 0 && link.enc_comment_key === "" && !isTaken) throw new ApiError(CODES.malformed);
  return isTaken ? { enc_comment_key: sent } : {};
}

/** Keys of comments that went are sealed under the new one: they come with it, and never otherwise. */
async function replaceOlderKeys(trx: Db, link: LinkRow, request: Set): Promise<void> {
  const { keys, enc_comment_key: key, enc_older_keys: older = "" } = request;
  if (keys === undefined || key === undefined) return;
  await writeOlderKeys(trx, link.publink_id, older);
}

/** New keys begin without items; keys of the sequence before are no longer served. */
async function startKeys(trx: Db, link: LinkRow, keys: NonNullable<Set["keys"]>): Promise<void> {
  const name = { share_id: link.share_id, share_sequence: link.share_sequence };
  const known = await findShare(trx, name);
  // The same keys again: a repeated call.
  if (known?.enc_share_key === keys.enc_share_key && known.own_share_key === keys.own_share_key) {
    return;
  }
  // Items may be wrapped under the standing key already: another key needs another sequence.
  if (known !== undefined) throw new ApiError(CODES.shareKey);
  const { enc_share_key, own_share_key } = keys;
  const share = { ...name, user_id: link.user_id, kind: "link" as const };
  await insertShare(trx, { ...share, enc_share_key, own_share_key });
  const item = await findOwnItem(trx, link.user_id, link.item_id);
  if (item !== undefined) await startLinkWork(trx, link, item.type);
}
