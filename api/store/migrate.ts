import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "#api/store/db.ts";

/** Where the progress of migrations goes. */
export interface MigrationLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * Brings a database to the newest schema, in one transaction: a process that dies on the way leaves
 * the schema and the rows of before, and the version of before still starts on them.
 */
export async function migrate(
  db: Db,
  migrations: Readonly<Record<string, Migration>>,
  log: MigrationLog,
): Promise<void> {
  const getMigrations = async () => logEach(migrations, log);
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const pending = (await migrator.getMigrations()).filter(
    ({ executedAt }) => executedAt === undefined,
  );
  if (pending.length > 0) log.info({ pending: pending.length }, "schema upgrade begins");
  const startedMs = performance.now();
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  if (pending.length > 0) log.info({ ms: msSince(startedMs) }, "schema upgrade is committed");
}

function logEach(
  migrations: Readonly<Record<string, Migration>>,
  log: MigrationLog,
): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([migration, { up }]) => {
    const upWithLog: Migration["up"] = async (db) => {
      const startedMs = performance.now();
      await up(db);
      log.info({ migration, ms: msSince(startedMs) }, "migration is done");
    };
    return [migration, { up: upWithLog }] as const;
  });
  return Object.fromEntries(entries);
}

function msSince(startedMs: number): number {
  return Math.round(performance.now() - startedMs);
}
