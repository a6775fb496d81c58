import { ApiError, CODES } from "#api/api-error.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { tellShare } from "#api/commands/share-news.ts";
import { requireMember, requireStanding } from "#api/commands/share-standing.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import {
  findOwnTeamShare,
  type TeamShareRow,
  updateTeamShare,
} from "#api/store/team-shares-repository.ts";

/** A share that goes to somebody who is on it: offered, and told to be taken over (Reading R-251). */
export const shareHandoverHandlers = {
  shareoffer: async (context, { share_id, sharemember_id }) => {
    const { db } = context.region;
    const share = await db.transaction().execute(async (trx) => {
      const asked = { shareId: share_id, right: "admin" } as const;
      const standing = await requireStanding(context, trx, asked);
      if (standing.member !== null) throw new ApiError(CODES.shareAdmin);
      let offered_to = 0;
      if (sharemember_id !== "0") {
        const member = await requireMember(trx, standing.share, sharemember_id);
        if (member.status !== "accepted") throw new ApiError(CODES.memberUnknown);
        offered_to = member.member_id;
      }
      await updateTeamShare(trx, standing.share.share_id, { offered_to, successor_id: 0 });
      return standing.share;
    });
    await tellShare(context, share);
    if (sharemember_id !== "0")
      await tellOwner(context, sessionOf(context).userId, "share-offered");
    return {};
  },

  sharehandover: async (context, { share_id, successor_id }) => {
    const { db } = context.region;
    const share = await db.transaction().execute(async (trx) => {
      const asked = { shareId: share_id, right: "see" } as const;
      const { share: offered, member } = await requireStanding(context, trx, asked);
      if (member === null || !isOfferedTo(offered, member)) throw new ApiError(CODES.shareAdmin);
      const { userId } = sessionOf(context);
      const successor = await findOwnTeamShare(trx, userId, toId(successor_id));
      if (successor?.is_set !== 1) throw new ApiError(CODES.shareUnknown);
      await updateTeamShare(trx, offered.share_id, { successor_id: successor.share_id });
      return offered;
    });
    await tellShare(context, share);
    return {};
  },
} satisfies Partial<Handlers>;

function isOfferedTo(
  { offered_to }: Pick<TeamShareRow, "offered_to">,
  { member_id, status }: { readonly member_id: number; readonly status: string },
): boolean {
  return offered_to === member_id && status === "accepted";
}
