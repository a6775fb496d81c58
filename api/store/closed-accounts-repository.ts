import { releaseBlobs } from "#api/store/blobs-in-use.ts";
import type { Db } from "#api/store/db.ts";
import type { Schema } from "#api/store/schema.ts";
import { forgetTeamsOf } from "#api/store/team-repository.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import { dropVersionsOf } from "#api/store/versions-repository.ts";
import type { RegionStore } from "#api/world.ts";
import * as CODES from "#app/contract/errors/codes.ts";

/** Accounts, items of one, and bytes that one run takes. */
const MAX_ACCOUNTS = 20;
const MAX_ITEMS = 1000;
const MAX_STEPS = 50;
const MAX_BLOBS = 10_000;

/** Rows that name their account and hang on nothing else. */
const OWN_TABLES = [
  "sessions",
  "verify_keys",
  "plans",
  "account_jobs",
  "avatars",
  "events",
  "shares",
  "uploads",
  "favorites",
  "recents",
  "item_changes",
  "links",
  "requests",
  "key_changes",
  "mail_codes",
  "factor_setups",
  "backup_codes",
  "passkeys",
  "passkey_challenges",
  "provisions",
  "sign_ups",
  "referral_codes",
  "rewards",
  "kept_invites",
  "sso_identities",
  "sso_link_permits",
  "email_changes",
  "email_claims",
  "team_shares",
  "share_members",
  "share_grants",
  "activity",
  "reset_links",
  "billing_subscriptions",
  "billing_invoices",
] as const satisfies readonly (keyof Schema)[];

/**
 * Purges accounts that their owners closed before `beforeS` (Reading R-136): the items in steps, then
 * everything else of the account at once, and its bytes last, each by its name. A run that is cut goes
 * on with the next; a large account takes several.
 */
export async function purgeClosedAccounts(region: RegionStore, beforeS: number): Promise<number> {
  const closed = await findClosed(region.db, beforeS);
  let purged = 0;
  for (const user of closed) {
    if (!(await purgeItems(region.db, user.id))) continue;
    await region.db.transaction().execute(async (trx) => {
      await forgetAddress(trx, user);
      await purgeRest(trx, user.id);
    });
    purged += 1;
  }
  await removeGoneBlobs(region);
  return purged;
}

type Leaving = Pick<UserRow, "id" | "email">;

async function findClosed(db: Db, beforeS: number): Promise<Leaving[]> {
  return db
    .selectFrom("users")
    .select(["id", "email"])
    .where("state_code", "=", CODES.accountClosed)
    .where("closed_s", ">", 0)
    .where("closed_s", "<", beforeS)
    .orderBy("closed_s")
    .limit(MAX_ACCOUNTS)
    .execute();
}

/** True when none is left. */
async function purgeItems(db: Db, userId: number): Promise<boolean> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const count = await db.transaction().execute((trx) => purgeSomeItems(trx, userId));
    if (count === 0) return true;
  }
  return false;
}

async function purgeSomeItems(trx: Db, userId: number): Promise<number> {
  const rows = await trx
    .selectFrom("items")
    .select(["id", "cachekey"])
    .where("user_id", "=", userId)
    .limit(MAX_ITEMS)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const cachekeys = rows.map(({ cachekey }) => cachekey);
  cachekeys.push(...(await dropVersionsOf(trx, ids)));
  await trx.deleteFrom("item_keys").where("item_id", "in", ids).execute();
  await trx.deleteFrom("link_work").where("item_id", "in", ids).execute();
  await trx.deleteFrom("link_folders").where("folder_id", "in", ids).execute();
  await trx.deleteFrom("favorites").where("item_id", "in", ids).execute();
  await trx.deleteFrom("recents").where("item_id", "in", ids).execute();
  await trx.deleteFrom("items").where("id", "in", ids).execute();
  await noteGone(trx, toGone(await releaseBlobs(trx, cachekeys)));
  return ids.length;
}

async function purgeRest(trx: Db, id: number): Promise<void> {
  const uploads = await trx
    .selectFrom("uploads")
    .select(["backup_id", "cachekey", "is_done"])
    .where("user_id", "=", id)
    .execute();
  await noteGone(
    trx,
    uploads.filter(({ is_done }) => is_done === 0),
  );
  const blobs = await trx
    .selectFrom("blobs")
    .select("cachekey")
    .where("user_id", "=", id)
    .execute();
  const unnamed = await releaseBlobs(
    trx,
    blobs.map(({ cachekey }) => cachekey),
  );
  await noteGone(trx, toGone(unnamed));
  const ofUploads = trx.selectFrom("uploads").select("backup_id").where("user_id", "=", id);
  await trx.deleteFrom("upload_chunks").where("backup_id", "in", ofUploads).execute();
  const ofLinks = trx.selectFrom("links").select("publink_id").where("user_id", "=", id);
  await trx.deleteFrom("link_uses").where("publink_id", "in", ofLinks).execute();
  await trx.deleteFrom("link_reports").where("publink_id", "in", ofLinks).execute();
  await trx.deleteFrom("link_log").where("publink_id", "in", ofLinks).execute();
  await trx.deleteFrom("comments").where("publink_id", "in", ofLinks).execute();
  await trx.deleteFrom("link_older_keys").where("publink_id", "in", ofLinks).execute();
  await trx.deleteFrom("link_brands").where("publink_id", "in", ofLinks).execute();
  const ofShares = trx.selectFrom("team_shares").select("share_id").where("user_id", "=", id);
  await trx.deleteFrom("share_members").where("share_id", "in", ofShares).execute();
  await trx.deleteFrom("share_grants").where("share_id", "in", ofShares).execute();
  const ofOwner = trx.selectFrom("shares").select("share_id").where("user_id", "=", id);
  await trx.deleteFrom("activity").where("share_id", "in", ofOwner).execute();
  for (const table of OWN_TABLES) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await trx.updateTable("sign_ups").set({ referrer_id: 0 }).where("referrer_id", "=", id).execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** What came to the address of an account that proved it. */
async function forgetAddress(trx: Db, { id, email }: Leaving): Promise<void> {
  await forgetTeamsOf(trx, { id, email });
  await trx.deleteFrom("mails").where("to_email", "=", email).execute();
  await trx.deleteFrom("sso_lookups").where("email", "=", email).execute();
}

/** An account that holds no item, at once: what others sent to its address, which it never proved, stays. */
export async function purgeEmptyAccount(trx: Db, id: number): Promise<void> {
  await purgeSomeItems(trx, id);
  await purgeRest(trx, id);
}

interface Gone {
  readonly cachekey: string;
  readonly backup_id?: string;
}

function toGone(cachekeys: readonly string[]): Gone[] {
  return cachekeys.map((cachekey) => ({ cachekey }));
}

async function noteGone(trx: Db, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return;
  const rows = gone.map(({ cachekey, backup_id = "" }) => ({ cachekey, backup_id }));
  await trx
    .insertInto("gone_blobs")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bytes without an item are only lost room; an item without bytes would be a lost file. */
async function removeGoneBlobs({ db, blobs }: RegionStore): Promise<void> {
  const gone = await db.selectFrom("gone_blobs").selectAll().limit(MAX_BLOBS).execute();
  for (const { cachekey, backup_id } of gone) {
    if (backup_id === "") await blobs.removeFinished(cachekey);
    else await blobs.remove(backup_id, cachekey);
    await db.deleteFrom("gone_blobs").where("cachekey", "=", cachekey).execute();
  }
}
