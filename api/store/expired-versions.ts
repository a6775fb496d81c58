import { retentionS } from "#api/plan.ts";
import type { Db } from "#api/store/db.ts";
import type { PurgedItems } from "#api/store/trash.ts";
import { raiseHistId } from "#api/store/users-repository.ts";
import { dropExpired, listVersionOwners } from "#api/store/versions-repository.ts";
import type { RegionStore } from "#api/world.ts";

/** Versions of one account that one run removes. */
const MAX_VERSIONS = 1000;

/**
 * Removes earlier versions that were replaced longer ago than their owner's plan keeps them (Spec
 * A§9.3); bytes last, and only what no item and no other version names. Returns the users whose files
 * lost some, and how many versions went.
 */
export async function purgeVersions(region: RegionStore, nowS: number): Promise<PurgedItems> {
  const { db, blobs } = region;
  const users = new Set<number>();
  let total = 0;
  for (const { user_id: userId, sku } of await listVersionOwners(db, nowS)) {
    const beforeS = nowS - retentionS(sku ?? undefined);
    const { count, freed } = await db
      .transaction()
      .execute((trx) => dropSome(trx, userId, beforeS));
    total += count;
    if (count > 0) users.add(userId);
    // Bytes without a version are only lost room; a version without bytes would be a lost file.
    for (const cachekey of freed) await blobs.removeFinished(cachekey);
  }
  return { users, count: total };
}

async function dropSome(trx: Db, userId: number, beforeS: number) {
  const dropped = await dropExpired(trx, userId, { beforeS, limit: MAX_VERSIONS });
  if (dropped.count > 0) await raiseHistId(trx, userId);
  return dropped;
}
