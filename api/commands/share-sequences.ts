import type { ShareStanding } from "#api/commands/share-standing.ts";
import type { Db } from "#api/store/db.ts";
import { listGrantsBefore } from "#api/store/share-members-repository.ts";
import { listSharesBefore } from "#api/store/shares-repository.ts";
import type { WireSequence } from "#app/contract/commands/shares.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

/**
 * Earlier sequences of a share for somebody on it (Reading R-205): what was not wrapped anew yet is read
 * under them, and who signed under them may have been allowed to. Grants are shown of `shown` alone.
 */
export async function readSequencesBefore(
  db: Db,
  { share, member, user }: ShareStanding,
  shown: ReadonlySet<number>,
): Promise<WireSequence[]> {
  if (share.share_sequence === 0) return [];
  const keys = await listSharesBefore(db, share, SHARE_LIMITS.sequencesShown);
  const grants = await listGrantsBefore(db, share, SHARE_LIMITS.sequencesShown);
  return keys.map(({ share_sequence, own_share_key }) => {
    const its = grants.filter((grant) => grant.share_sequence === share_sequence);
    const given = its.find(({ user_id }) => user_id === user.id && member !== null);
    return {
      share_sequence: String(share_sequence),
      own_share_key: member === null ? own_share_key : "",
      enc_share_key: given?.enc_share_key ?? "",
      grants: its
        .filter(({ user_id }) => shown.has(user_id))
        .flatMap(({ user_id, sk_role, sk_t, sk_from, sk_sig }) =>
          sk_role === "" ? [] : [{ userid: String(user_id), sk_role, sk_t, sk_from, sk_sig }],
        ),
    };
  });
}
