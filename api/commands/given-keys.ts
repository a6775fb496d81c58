import { ApiError, CODES } from "#api/api-error.ts";
import type { Db } from "#api/store/db.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";
import { readShare } from "#api/store/shares-repository.ts";
import { findGrant } from "#api/store/team-keys-repository.ts";

/**
 * A share key as its reader can open it: whoever is on a share gets the wrap that was made for him and
 * never the owner's own copy; 2000 while nobody gave him one.
 */
export async function readGivenKey(db: Db, name: ShareKeyName, memberId: number | null) {
  if (memberId === null) {
    const { enc_share_key, own_share_key } = await readShare(db, name);
    return { enc_share_key, own_share_key };
  }
  const grant = await findGrant(db, name, memberId);
  if (grant === undefined) throw new ApiError(CODES.shareKey);
  return { enc_share_key: grant.enc_share_key, own_share_key: "" };
}
