import { ApiError, CODES } from "#api/api-error.ts";
import type { ShareStanding } from "#api/commands/share-standing.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import {
  listGranted,
  listMembers,
  type MemberRow,
  putGrant,
} from "#api/store/share-members-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Wrap = ParsedRequestOf<"shareset">["wraps"][number];

/** Who may give which role (Formats 12): `o` all, `i` reading and writing. */
const GIVES: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  r: [],
  w: [],
  i: ["r", "w"],
  o: ["r", "w", "i", "o"],
};

/**
 * Stores share keys that were wrapped for others. The server can open none of them and judges no
 * signature: whoever gets one does. It only keeps apart who may give what to whom. Returns who of those
 * who accepted had waited for one.
 */
export async function givenWraps(
  trx: Db,
  { share, role }: Pick<ShareStanding, "share" | "role">,
  wraps: readonly Wrap[],
): Promise<number[]> {
  const members = await listMembers(trx, share.share_id);
  const ids = wraps.map(({ user_id }) => toId(user_id));
  const granted = await listGranted(trx, share, ids);
  const waited: number[] = [];
  for (const wrap of wraps) {
    const member = findOpen(members, toId(wrap.user_id));
    if (member === undefined) throw new ApiError(CODES.memberUnknown);
    if (!GIVES[role].includes(wrap.sk_role) || wrap.sk_role !== member.role) {
      throw new ApiError(CODES.shareAdmin);
    }
    const { share_id, share_sequence } = share;
    await putGrant(trx, { share_id, share_sequence, ...wrap, user_id: member.user_id });
    const isWaiting = member.status === "accepted" && !granted.has(member.user_id);
    if (isWaiting) waited.push(member.user_id);
  }
  return waited;
}

function findOpen(members: readonly MemberRow[], userId: number): MemberRow | undefined {
  return members.find(
    ({ user_id, status }) =>
      user_id === userId && user_id > 0 && (status === "accepted" || status === "invited"),
  );
}
