import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { readSettings } from "#api/settings.ts";
import { claimBlobs } from "#api/store/belonging.ts";
import { type Db, startCounter } from "#api/store/db.ts";
import { REGION_FIRST_IDS, type RegionStore } from "#api/world.ts";
import type { DoubleWorld } from "#mock-api/double.ts";

/** Everything as after the first start. */
export async function resetWorld(world: DoubleWorld): Promise<void> {
  for (const region of world.regions.values()) await emptyRegion(region);
  world.nonces.clear();
  world.faults.clear();
  world.received.clear();
  world.evil.clear();
  Object.assign(world.settings, readSettings(process.env, null));
  world.limits.replace(world.settings.limits);
  world.clock.shift(0);
  world.wake.wakeAll();
}

async function emptyRegion(region: RegionStore): Promise<void> {
  await emptyDb(region.db);
  await startCounter(region.db, REGION_FIRST_IDS[region.name]);
  await rm(region.blobs.folder, { recursive: true, force: true });
  region.sweep.held = await claimBlobs(region.db, region.blobs);
}

/** Removes every row but who the database is. */
async function emptyDb(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
    and name != 'store'`.execute(db);
  await db.transaction().execute(async (trx) => {
    for (const { name } of tables.rows) await sql`delete from ${sql.table(name)}`.execute(trx);
  });
}
