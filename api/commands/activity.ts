import { ApiError, CODES } from "#api/api-error.ts";
import { findStanding } from "#api/commands/share-standing.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { type ActivityRow, listActivity } from "#api/store/activity-repository.ts";
import type { Db } from "#api/store/db.ts";
import { listAreaShares } from "#api/store/shares-repository.ts";
import { readPeople, readUser, type UserRow } from "#api/store/users-repository.ts";
import type { WireActivity } from "#app/contract/commands/activity.ts";

/** Who did what in a share or an own area (Reading R-225). */
export const activityHandlers = {
  shareactivity: async (context, { share_id, after, coffer_id, limit }) => {
    const { db } = context.region;
    const user = await readUser(db, sessionOf(context).userId);
    const shareId = toId(share_id);
    const shown = await whomToShow(db, user, shareId);
    const rows = await listActivity(db, {
      shareId,
      itemId: coffer_id === undefined ? null : toId(coffer_id),
      beforeId: toId(after),
      most: limit + 1,
    });
    const page = rows.slice(0, limit);
    const people = await readPeople(
      db,
      page.map(({ user_id }) => user_id),
    );
    return {
      lines: page.map((row) => {
        const isShown = shown === "all" || shown.has(row.user_id);
        return toWireActivity(row, isShown ? people.get(row.user_id)?.email : undefined);
      }),
      more: rows.length > limit ? (1 as const) : (0 as const),
    };
  },
} satisfies Partial<Handlers>;

/** Whose name the caller sees. Somebody who has not accepted is not on the share yet: 1604. */
async function whomToShow(
  db: Db,
  user: UserRow,
  shareId: number,
): Promise<"all" | ReadonlySet<number>> {
  const areas = await listAreaShares(db, user.id);
  if (areas.some(({ share_id }) => share_id === shareId)) return "all";
  const standing = await findStanding(db, user, shareId);
  const isOn = standing?.member === null || standing?.member.status === "accepted";
  if (standing === undefined || !isOn) throw new ApiError(CODES.shareUnknown);
  const { share, role } = standing;
  if (role === "o" || share.is_seeothers === 1) return "all";
  return new Set([user.id, share.user_id]);
}

function toWireActivity(row: ActivityRow, email: string | undefined): WireActivity {
  return {
    id: String(row.id),
    t: row.t_s,
    op: row.op,
    coffer_id: String(row.item_id),
    userid: email === undefined ? "0" : String(row.user_id),
    email: email ?? "",
    share_sequence: String(row.share_sequence),
    n: row.nonce,
    act: row.act,
  };
}
