import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { StartError, withPath } from "#api/start-error.ts";
import { type MigrationLog, migrate } from "#api/store/migrate.ts";
import { up as first } from "#api/store/migrations/0001-first.ts";
import { up as trash } from "#api/store/migrations/0002-trash.ts";
import { up as store } from "#api/store/migrations/0003-store.ts";
import { up as sessions } from "#api/store/migrations/0004-sessions.ts";
import { up as linkUses } from "#api/store/migrations/0005-link-uses.ts";
import { up as itemCounts } from "#api/store/migrations/0006-item-counts.ts";
import { up as secondFactor } from "#api/store/migrations/0007-second-factor.ts";
import { up as passwords } from "#api/store/migrations/0008-passwords.ts";
import { up as profiles } from "#api/store/migrations/0009-profile-mail-events.ts";
import { up as waysIn } from "#api/store/migrations/0010-ways-in.ts";
import { up as plans } from "#api/store/migrations/0011-plans.ts";
import { up as emailChanges } from "#api/store/migrations/0012-email-changes.ts";
import { up as closedAccounts } from "#api/store/migrations/0013-closed-accounts.ts";
import { up as devices } from "#api/store/migrations/0015-devices.ts";
import { up as passwordReset } from "#api/store/migrations/0016-password-reset.ts";
import { up as ssoLinks } from "#api/store/migrations/0018-sso-links.ts";
import { up as accountJobs } from "#api/store/migrations/0020-account-jobs.ts";
import { up as teamShares } from "#api/store/migrations/0022-team-shares.ts";
import { up as shareWork } from "#api/store/migrations/0023-share-work.ts";
import { up as recents } from "#api/store/migrations/0025-recents.ts";
import { up as sharePasswords } from "#api/store/migrations/0028-share-passwords.ts";
import { up as activity } from "#api/store/migrations/0030-activity.ts";
import { up as versions } from "#api/store/migrations/0034-versions.ts";
import { up as itemChanges } from "#api/store/migrations/0036-item-changes.ts";
import { up as shareOffers } from "#api/store/migrations/0038-share-offers.ts";
import { up as presence } from "#api/store/migrations/0042-presence.ts";
import { up as linkPermissions } from "#api/store/migrations/0050-link-permissions.ts";
import { up as linkLog } from "#api/store/migrations/0051-link-log.ts";
import { up as teams } from "#api/store/migrations/0060-teams.ts";
import { up as nameRevs } from "#api/store/migrations/0061-name-revs.ts";
import { up as comments } from "#api/store/migrations/0070-comments.ts";
import { up as linkUploads } from "#api/store/migrations/0075-link-uploads.ts";
import { up as billing } from "#api/store/migrations/0085-billing.ts";
import { up as thumbnails } from "#api/store/migrations/0092-thumbnails.ts";
import { up as linkBrands } from "#api/store/migrations/0094-link-brands.ts";
import { up as dayCounts } from "#api/store/migrations/0095-day-counts.ts";
import { up as rewards } from "#api/store/migrations/0096-rewards.ts";
import { up as shareWorker } from "#api/store/migrations/0098-share-worker.ts";
import { up as sharePurge } from "#api/store/migrations/0099-share-purge.ts";
import { up as visitorVersions } from "#api/store/migrations/0103-visitor-versions.ts";
import { up as fileRequests } from "#api/store/migrations/0110-file-requests.ts";
import { up as shareChanges } from "#api/store/migrations/0120-share-changes.ts";
import { up as olderCommentKeys } from "#api/store/migrations/0130-older-comment-keys.ts";
import { up as unverifiedAccounts } from "#api/store/migrations/0131-unverified-accounts.ts";
import { up as clockStamp } from "#api/store/migrations/0140-clock-stamp.ts";
import { up as sessionProofs } from "#api/store/migrations/0141-session-proofs.ts";
import { up as emailClaims } from "#api/store/migrations/0150-email-claims.ts";
import { up as folderIndex } from "#api/store/migrations/0151-folder-index.ts";
import type { Schema } from "#api/store/schema.ts";
import { nodeSqliteDialect, type OnStatement } from "#api/store/sqlite-dialect.ts";

export type Db = Kysely<Schema>;

/** @internal Tests upgrade from each of them. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-first": { up: first },
  "0002-trash": { up: trash },
  "0003-store": { up: store },
  "0004-sessions": { up: sessions },
  "0005-link-uses": { up: linkUses },
  "0006-item-counts": { up: itemCounts },
  "0007-second-factor": { up: secondFactor },
  "0008-passwords": { up: passwords },
  "0010-ways-in": { up: waysIn },
  "0011-plans": { up: plans },
  "0015-devices": { up: devices },
  "0009-profile-mail-events": { up: profiles },
  "0012-email-changes": { up: emailChanges },
  "0013-closed-accounts": { up: closedAccounts },
  "0018-sso-links": { up: ssoLinks },
  "0020-account-jobs": { up: accountJobs },
  "0022-team-shares": { up: teamShares },
  "0023-share-work": { up: shareWork },
  "0016-password-reset": { up: passwordReset },
  "0025-recents": { up: recents },
  "0028-share-passwords": { up: sharePasswords },
  "0034-versions": { up: versions },
  "0030-activity": { up: activity },
  "0036-item-changes": { up: itemChanges },
  "0038-share-offers": { up: shareOffers },
  "0042-presence": { up: presence },
  "0050-link-permissions": { up: linkPermissions },
  "0051-link-log": { up: linkLog },
  "0060-teams": { up: teams },
  "0061-name-revs": { up: nameRevs },
  "0070-comments": { up: comments },
  "0085-billing": { up: billing },
  "0075-link-uploads": { up: linkUploads },
  "0092-thumbnails": { up: thumbnails },
  "0094-link-brands": { up: linkBrands },
  "0095-day-counts": { up: dayCounts },
  "0096-rewards": { up: rewards },
  "0098-share-worker": { up: shareWorker },
  "0099-share-purge": { up: sharePurge },
  "0103-visitor-versions": { up: visitorVersions },
  "0110-file-requests": { up: fileRequests },
  "0120-share-changes": { up: shareChanges },
  "0130-older-comment-keys": { up: olderCommentKeys },
  "0131-unverified-accounts": { up: unverifiedAccounts },
  "0140-clock-stamp": { up: clockStamp },
  "0141-session-proofs": { up: sessionProofs },
  "0150-email-claims": { up: emailClaims },
  "0151-folder-index": { up: folderIndex },
};

const OWNER_ONLY = 0o600;
/** How long a statement waits for another process that writes. */
const BUSY_MS = 5000;

/** What is acknowledged survives a power cut: write-ahead log, synchronised at each commit. */
const PRAGMAS = [
  "pragma journal_mode = wal",
  "pragma synchronous = full",
  `pragma busy_timeout = ${BUSY_MS}`,
  "pragma temp_store = memory",
  "pragma cache_size = -32000",
  // Pages of a large folder lie far apart: read through the map they cost as little as near ones.
  "pragma mmap_size = 4294967296",
];

export interface DbPlace {
  readonly folder: string;
  /** The first id of the region's counter. */
  readonly firstId: number;
  /** Silent without it. */
  readonly log?: MigrationLog;
  readonly onStatement?: OnStatement;
}

const SILENT: MigrationLog = { info: () => undefined };

/**
 * Opens the database of a region beside a server that may be running, and changes nothing of it by that. Throws a
 * `StartError` where there is none, or one with the schema of another version.
 */
export async function openExistingDb(folder: string): Promise<Db> {
  const file = join(folder, "coffer.db");
  if (!existsSync(file)) throw new StartError(`there is no database ${file}.`);
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(database) });
  const { rows } = await sql<{ name: string }>`select max(name) as name
    from kysely_migration`.execute(db);
  if (rows[0]?.name === newestSchema()) return db;
  await db.destroy();
  throw new StartError(`${file} has the schema of another version. Start this version once.`);
}

/** The name of the last migration: the schema of this version. */
export function newestSchema(): string {
  return Object.keys(MIGRATIONS).sort().at(-1) ?? "";
}

/** Opens, or makes, the database of a region and brings it to the newest schema. */
export async function openDb(place: DbPlace): Promise<Db> {
  mkdirSync(place.folder, { recursive: true });
  const file = join(place.folder, "coffer.db");
  const database = withPath(file, () => openFile(file));
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(database, place.onStatement) });
  await migrate(db, MIGRATIONS, place.log ?? SILENT);
  await startCounter(db, place.firstId);
  return db;
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  for (const pragma of PRAGMAS) database.exec(pragma);
  chmodSync(file, OWNER_ONLY);
  return database;
}

/** The next id of this region; users, items, shares and links draw from one row. */
export async function nextId(db: Db): Promise<number> {
  const row = await db
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "id")
    .returning("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Throws when the database cannot be read. */
export async function probeDbReads(db: Db): Promise<void> {
  await db.selectFrom("counters").select("value").limit(1).execute();
}

/** From now on each statement that would write fails; nothing takes it back but another start. */
export async function refuseWrites(db: Db): Promise<void> {
  await sql`pragma query_only = 1`.execute(db);
}

/** Writes what is there already; throws when the database takes no write. */
export async function probeDb(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("counters")
      .set((eb) => ({ value: eb.ref("value") }))
      .where("name", "=", "id")
      .execute();
  });
}

/** Begins the counter of a database that has none. */
export async function startCounter(db: Db, firstId: number): Promise<void> {
  await db
    .insertInto("counters")
    .values({ name: "id", value: firstId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
