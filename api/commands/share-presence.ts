import { ApiError, CODES } from "#api/api-error.ts";
import { requireStanding, type ShareStanding } from "#api/commands/share-standing.ts";
import { type Handlers, toId } from "#api/handler.ts";
import { listMembers, type MemberRow } from "#api/store/share-members-repository.ts";
import { PRESENCE_MOST } from "#app/contract/commands/presence.ts";

/** Who has a folder of a share on the screen (Reading R-270). */
export const sharePresenceHandlers = {
  sharepresence: async (context, { share_id, page, state }) => {
    const { db } = context.region;
    const { bus, clock } = context.world;
    const standing = await requireStanding(context, db, { shareId: share_id, right: "see" });
    const { user, share, member } = standing;
    if (member !== null && member.status !== "accepted") throw new ApiError(CODES.shareUnknown);
    const nowMs = clock.nowMs();
    const own = { shareId: toId(share_id), userId: user.id, page };
    const isHere = state === "here" && user.is_disablepresence === 0;
    const isNews = isHere ? bus.presence.come(own, nowMs) : bus.presence.go(own, nowMs);
    const members = await listMembers(db, share.share_id);
    const present = new Set(bus.presence.list(own.shareId, nowMs));
    const others = seenBy(standing, members).filter((id) => present.has(id));
    if (isNews) {
      const payload = { share_id, uid: String(user.id), state: isHere ? "here" : "gone" } as const;
      for (const id of others) bus.messages.publish(id, { type: "PRESENCE", payload });
    }
    const shown = isHere ? others.slice(0, PRESENCE_MOST) : [];
    return { people: shown.map((id) => ({ userid: String(id) })) };
  },
} satisfies Partial<Handlers>;

/**
 * Whom somebody sees, who are also those who see him: everybody on the share, where members see one
 * another; else the owner everybody, and everybody the owner (Spec C§3 isSeeOthers).
 */
function seenBy({ share, user, member }: ShareStanding, members: readonly MemberRow[]): number[] {
  const isWide = member === null || share.is_seeothers === 1;
  const there = isWide ? members.filter(({ status }) => status === "accepted") : [];
  const ids = new Set([share.user_id, ...there.map(({ user_id }) => user_id)]);
  ids.delete(user.id);
  return [...ids];
}
