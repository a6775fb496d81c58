import { ApiError, CODES } from "#api/api-error.ts";
import {
  requireMember,
  requireStanding,
  type ShareStanding,
} from "#api/commands/share-standing.ts";
import type { Db } from "#api/store/db.ts";
import { updateMember } from "#api/store/share-members-repository.ts";
import { updateTeamShare } from "#api/store/team-shares-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** What stands in the place of the owner's copy until there is one (Spec C§2.2). */
const NONE = "NULL";

/** The share password for a member, or the owner's own copy. */
export async function givePassword(
  trx: Db,
  context: CommandContext,
  request: ParsedRequestOf<"grantinvitepermission">,
): Promise<void> {
  const asked = { shareId: request.share_id, right: "admin" } as const;
  const standing = await requireStanding(context, trx, asked);
  if (request.uniqid === "0") return keepOwnPassword(trx, standing, request);
  const member = await requireMember(trx, standing.share, request.uniqid);
  await updateMember(trx, member.member_id, { enc_password: request.enc_password });
}

/** Taken once, from the owner: 2123 for another one after it (Trust K16). */
export async function keepOwnPassword(
  trx: Db,
  { share, member }: ShareStanding,
  { enc_password }: { readonly enc_password: string },
): Promise<void> {
  if (member !== null) throw new ApiError(CODES.shareAdmin);
  if (share.enc_password === enc_password) return;
  if (share.enc_password !== NONE) throw new ApiError(CODES.sharePasswordStands);
  await updateTeamShare(trx, share.share_id, { enc_password });
}
