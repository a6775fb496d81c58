import { ApiError, CODES } from "#api/api-error.ts";
import { openLink } from "#api/commands/link-access.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { findLinkByCachekey } from "#api/store/links-repository.ts";
import { findStandingByToken } from "#api/store/sessions-repository.ts";
import { findState } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { COMMENT_AUDIENCES } from "#app/contract/comment-limits.data.ts";

/** Somebody at the comments of a link. */
export interface Commenter {
  readonly link: LinkRow;
  /** 0: nobody whom this server knows. */
  readonly userId: number;
  readonly isOwner: boolean;
}

/**
 * Who comes to the comments of a link, and whether he may see them: its owner always, without a lock; others
 * as the link lets them in and its setting says. 8401, and the codes of a link.
 */
export async function enterComments(
  context: CommandContext,
  { publink_id: cachekey, passwordlock }: { publink_id: string; passwordlock: string },
): Promise<Commenter> {
  const userId = await callerOf(context);
  const own = await findLinkByCachekey(context.region.db, cachekey);
  if (own !== undefined && userId === own.user_id && own.is_deleted === 0) {
    return { link: own, userId, isOwner: true };
  }
  // The limit is one of downloads: who opened the link before it was reached reads on.
  const { link } = await openLink(context, { cachekey, passwordlock, purpose: "note" });
  if (!mayEnter(link, userId)) throw new ApiError(CODES.denied);
  return { link, userId, isOwner: false };
}

function mayEnter({ allow_comment }: LinkRow, userId: number): boolean {
  const audience = toAudience(allow_comment);
  if (audience === COMMENT_AUDIENCES.members) return userId !== 0;
  return audience === COMMENT_AUDIENCES.everybody;
}

/** Whoever signed the call, else whoever the browser's cookie is of: a link page opens no keys (Reading R-392). */
async function callerOf({ world, session, region, cookieTokenHash, nowS }: CommandContext) {
  if (session !== null) return session.userId;
  if (cookieTokenHash === null) return 0;
  const sessionS = world.clockGuard.sessionS(nowS);
  const standing = await findStandingByToken(region.db, cookieTokenHash, sessionS);
  if (standing === undefined) return 0;
  const state = await findState(region.db, standing.user_id);
  return state?.state_code === 0 ? standing.user_id : 0;
}

/** The setting as the wire has it; whatever else stands there is nobody. */
export function toAudience(stored: number): 0 | 1 | 2 {
  const { members, everybody, nobody } = COMMENT_AUDIENCES;
  if (stored === members) return members;
  return stored === everybody ? everybody : nobody;
}
