import { ApiError, CODES } from "#api/api-error.ts";
import type { ShareStanding } from "#api/commands/share-standing.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { putGrant } from "#api/store/share-members-repository.ts";
import { type TeamShareRow, updateTeamShare } from "#api/store/team-shares-repository.ts";
import type { WireShare } from "#app/contract/commands/shares.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Request = ParsedRequestOf<"shareset">;

/** What share passwords are stretched with (Formats 5). */
const ITERATIONS = 10_000;

/** The key of the standing sequence under the share password; of the owner alone (Reading R-223). */
export async function keepInvitation(
  trx: Db,
  { share, member }: ShareStanding,
  { by_password }: Request,
): Promise<void> {
  if (by_password === undefined) return;
  if (member !== null) throw new ApiError(CODES.shareAdmin);
  const { enc_share_key: invite_key, salt: invite_salt } = by_password;
  const fields = { invite_key, invite_salt, invite_sequence: share.share_sequence };
  await updateTeamShare(trx, share.share_id, fields);
}

/**
 * The key that somebody opened by the password, wrapped for himself: it is no grant, and never takes the
 * place of one. 1602 for the owner and for whoever has not accepted, 2000 for another sequence.
 */
export async function keepOwnWrap(
  trx: Db,
  { share, member, user }: ShareStanding,
  { share_sequence, own_wrap }: Request,
): Promise<void> {
  if (member?.status !== "accepted") throw new ApiError(CODES.memberUnknown);
  if (toId(share_sequence) !== share.share_sequence) throw new ApiError(CODES.shareKey);
  await putGrant(trx, {
    share_id: share.share_id,
    share_sequence: share.share_sequence,
    user_id: user.id,
    enc_share_key: own_wrap ?? "",
    ...{ sk_role: "", sk_t: 0, sk_from: "", sk_sig: "" },
  });
}

/** What the password opens, while it is the newest key. */
export function toWireInvitation(
  share: TeamShareRow,
): Pick<WireShare, "invite_key" | "salt" | "iterations"> {
  const isNewest = share.invite_key !== "" && share.invite_sequence === share.share_sequence;
  if (!isNewest) return { invite_key: "", salt: "", iterations: 0 };
  return { invite_key: share.invite_key, salt: share.invite_salt, iterations: ITERATIONS };
}
