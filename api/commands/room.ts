import { ApiError, CODES } from "#api/api-error.ts";
import type { Db } from "#api/store/db.ts";
import { countStandingLinks } from "#api/store/link-room-repository.ts";
import { listOwnShares } from "#api/store/team-shares-repository.ts";
import { countItems } from "#api/store/users-repository.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

/** 8003 when the account has as many items as it can have: folders cost no bytes (Trust T14). */
export async function assertRoomForItem(trx: Db, userId: number): Promise<void> {
  if ((await countItems(trx, userId)) >= ACCOUNT_LIMITS.maxItems) throw new ApiError(CODES.full);
}

/** 8032 when the account has as many links as it can have (Trust T14, Reading R-104). */
export async function assertRoomForLink(trx: Db, userId: number): Promise<void> {
  const most = ACCOUNT_LIMITS.maxLinks;
  if ((await countStandingLinks(trx, userId, most)) >= most) throw new ApiError(CODES.tooManyLinks);
}

/** 8032 when the account has as many shares as it can have. */
export async function assertRoomForShare(trx: Db, userId: number): Promise<void> {
  const most = SHARE_LIMITS.maxShares;
  if ((await listOwnShares(trx, userId, most)).length >= most) {
    throw new ApiError(CODES.tooManyLinks);
  }
}
