import { ApiError, CODES, tooManyFromNetwork } from "#api/api-error.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { isCountedUse } from "#api/store/link-uses-repository.ts";
import { findLinkByCachekey } from "#api/store/links-repository.ts";
import { findState } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

export interface OpenedLink {
  readonly link: LinkRow;
  readonly root: ItemRow;
}

export interface LinkClaim {
  readonly cachekey: string;
  readonly passwordlock: string;
  /**
   * What for. A listing asks for the proof of the password alone, so that whoever has the address
   * but not its key can be told that there is something; bytes ask every link for its lock.
   */
  readonly purpose: "list" | "read" | "note";
  /** The use that a reading goes on with; its limit was looked at when it began. */
  readonly useId?: string;
}

/**
 * A link that a visitor may use now. 1101 unknown, 8026 deleted, 8025 suspended, 8052 its owner's
 * account is on hold, suspended or closed, 8020 expired, 8021 limit reached, 1202 without keys yet,
 * 8018 and 8019 the password, 8004 too many tries, 8401 without the lock of a link that has no
 * password, 1700 its item is gone (Spec C§4, Trust L7).
 */
export async function openLink(context: CommandContext, claim: LinkClaim): Promise<OpenedLink> {
  const { db } = context.region;
  const link = await findLinkByCachekey(db, claim.cachekey);
  if (link === undefined) throw await elsewhereOrUnknown(context, claim.cachekey);
  await assertUsable(db, link, context.nowS);
  const isGoingOn =
    claim.useId !== undefined && (await isCountedUse(db, claim.useId, link.publink_id));
  if (claim.purpose !== "note" && !isGoingOn) assertBelowLimit(link);
  if (link.is_set === 0) throw new ApiError(CODES.linkNotReady);
  await checkLock(context, link, claim);
  const path = await readPath(db, link.item_id);
  const [root] = path;
  if (root === undefined || isInTrash(path)) throw new ApiError(CODES.linkEmpty);
  return { link, root };
}

/** HTTP 453 where the link lives in another region: its link host opens it (Spec A§2.6). Else 1101. */
async function elsewhereOrUnknown(
  { world, region }: CommandContext,
  cachekey: string,
): Promise<ApiError> {
  for (const other of world.regions.values()) {
    if (other.name === region.name) continue;
    const link = await findLinkByCachekey(other.db, cachekey);
    if (link !== undefined) return otherRegion(other.name);
  }
  return new ApiError(CODES.linkUnknown);
}

/** What holds for a download that was begun, too: everything but the limit and the password. */
export async function assertUsable(db: Db, link: LinkRow, nowS: number): Promise<void> {
  if (link.is_deleted === 1) throw new ApiError(CODES.linkDeleted);
  if (link.is_suspended !== 0) throw new ApiError(CODES.linkSuspended);
  if ((await findState(db, link.user_id))?.state_code !== 0)
    throw new ApiError(CODES.accountOnHold);
  const isExpired = link.exp_servtime_s > 0 && link.exp_servtime_s < nowS;
  if (isExpired) throw new ApiError(CODES.linkExpired);
}

/** A file request shows nothing, whether it takes anything now or not (Reading R-402). */
export function isRequest(link: Pick<LinkRow, "hide_contents">): boolean {
  return link.hide_contents === 1;
}

/** 8021: every further use of the link would be one too many. */
export function assertBelowLimit(link: LinkRow): void {
  const isReached = link.download_limit > 0 && link.download_count >= link.download_limit;
  if (isReached) throw new ApiError(CODES.linkLimit);
}

/** The lock of a link; only wrong ones of a link with a password count towards 8004. */
async function checkLock(context: CommandContext, link: LinkRow, claim: LinkClaim): Promise<void> {
  const { passwordlock: lock, purpose } = claim;
  if (link.lock_hash === "") return;
  const isRight = lock !== "" && isSameText(sha256Hex(lock), link.lock_hash);
  if (link.enc_password !== "") return checkPassword(context, link, { lock, isRight });
  if (purpose !== "list" && !isRight) throw new ApiError(CODES.denied);
}

async function checkPassword(
  context: CommandContext,
  link: LinkRow,
  { lock, isRight }: { lock: string; isRight: boolean },
): Promise<void> {
  const { limits } = context.world.bus;
  const key = `${link.publink_id}|${context.addressKey}`;
  const data = { salt: link.salt, iterations: link.iterations, linkversion: link.linkversion };
  if (lock === "") throw new ApiError(CODES.linkPasswordNeeded, { data });
  const waitS = await limits.waitS("linkPasswords", key);
  if (waitS > 0) throw tooManyFromNetwork(waitS);
  if (isRight) return;
  // The same one again finds nothing out (Reading R-651).
  const isNew = (await limits.count("sameLinkPasswords", `${key}|${sha256Hex(lock)}`)) === 0;
  if (isNew) await limits.count("linkPasswords", key);
  throw new ApiError(CODES.linkPasswordWrong, { data });
}
