import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { assertOpen } from "#api/commands/share-standing.ts";
import { nameOf } from "#api/commands/share-views.ts";
import type { Handlers } from "#api/handler.ts";
import { sha256Hex } from "#api/secrets.ts";
import { findInvite } from "#api/store/share-members-repository.ts";
import { listTeamShares } from "#api/store/team-shares-repository.ts";
import { findOwner } from "#api/store/users-repository.ts";

/** What the page of a sign-up shows of the invitation that somebody came with (Reading R-503). */
export const shareInvitedHandlers = {
  shareinvited: async (context, { invite_cachekey }) => {
    const { db } = context.region;
    const { limits } = context.world.bus;
    const waitS = await limits.waitS("addressLoginFailures", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    const member = await findInvite(db, sha256Hex(invite_cachekey));
    const shares = await listTeamShares(db, member === undefined ? [] : [member.share_id]);
    if (member === undefined || shares.size === 0) {
      await limits.count("addressLoginFailures", context.addressKey);
      throw new ApiError(CODES.inviteUnknown);
    }
    assertOpen(context, member);
    const host = await findOwner(db, member.invited_by);
    return { email: member.email, from: { name: nameOf(host), email: host?.email ?? "" } };
  },
} satisfies Partial<Handlers>;
