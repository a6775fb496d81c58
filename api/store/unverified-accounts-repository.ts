import { purgeEmptyAccount } from "#api/store/closed-accounts-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { RegionStore } from "#api/world.ts";

/** Accounts of one run. */
const MAX_ACCOUNTS = 20;
/** Every account has the root folders of its two areas. */
const AREA_ROOTS = 2;

/**
 * Removes accounts whose address nobody has verified since `beforeS` and that hold nothing: no item, also
 * deleted or on its way, no share, link, team or payment (Reading R-741). Returns how many it found.
 */
export async function purgeUnverified(region: RegionStore, beforeS: number): Promise<number> {
  const found = await askUnverified(region.db, beforeS).limit(MAX_ACCOUNTS).execute();
  for (const { id } of found) {
    await region.db.transaction().execute(async (trx) => {
      // It may have got something, or its address may have been verified, since it was found.
      const still = await askUnverified(trx, beforeS).where("users.id", "=", id).executeTakeFirst();
      if (still !== undefined) await purgeEmptyAccount(trx, id);
    });
  }
  return found.length;
}

/** @internal A test asks how SQLite finds them. */
export function askUnverified(db: Db, beforeS: number) {
  return db
    .selectFrom("users")
    .select("users.id")
    .where("is_verified", "=", 0)
    .where("state_code", "=", 0)
    .where("unverified_s", ">", 0)
    .where("unverified_s", "<", beforeS)
    .where("item_count", "<=", AREA_ROOTS)
    .where(({ and, not, exists, selectFrom }) => {
      const hasRow = (
        table: "links" | "team_shares" | "share_members" | "team_users" | "billing_subscriptions",
      ) =>
        exists(
          selectFrom(table)
            .select(`${table}.user_id`)
            .whereRef(`${table}.user_id`, "=", "users.id"),
        );
      const uploads = selectFrom("uploads")
        .select("uploads.user_id")
        .whereRef("uploads.user_id", "=", "users.id");
      const teams = selectFrom("teams")
        .select("teams.team_id")
        .whereRef("teams.owner_id", "=", "users.id");
      return and([
        not(exists(uploads)),
        not(exists(teams)),
        not(hasRow("links")),
        not(hasRow("team_shares")),
        not(hasRow("share_members")),
        not(hasRow("team_users")),
        not(hasRow("billing_subscriptions")),
      ]);
    })
    .orderBy("unverified_s");
}
