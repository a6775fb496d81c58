import { sql } from "kysely";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import { readSettings } from "#api/settings.ts";
import { stampBlobs } from "#api/store/belonging.ts";
import { type Db, startCounter } from "#api/store/db.ts";
import { REGION_FIRST_IDS, type RegionStore } from "#api/world.ts";
import type { DoubleWorld } from "#mock-api/double.ts";

/** Everything as after the first start. */
export async function resetWorld(world: DoubleWorld): Promise<void> {
  for (const region of world.regions.values()) await emptyRegion(region);
  world.bus.nonces.clear();
  world.faults.clear();
  world.received.clear();
  world.evil.clear();
  if (world.office !== null) Object.assign(world.office, { flaw: "none", reason: "failed" });
  Object.assign(world.settings, readSettings(process.env, null));
  world.bus.limits.replace(world.settings.limits);
  world.clock.shift(0);
  world.bus.wakes.wakeAll();
}

async function emptyRegion(region: RegionStore): Promise<void> {
  await emptyDb(region.db);
  await startCounter(region.db, REGION_FIRST_IDS[region.name]);
  await emptyBlobs(region.blobs);
  await stampBlobs(region.db, region.blobs);
  region.sweep.held = null;
}

async function emptyBlobs({ quarantine, ...blobs }: BlobStore): Promise<void> {
  for await (const names of blobs.temporaryNames()) {
    for (const name of names) await blobs.removeTemporary(name);
  }
  for await (const names of blobs.finishedNames()) {
    for (const name of names) await blobs.removeFinished(name);
  }
  for await (const files of quarantine.files()) {
    for (const file of files) await quarantine.delete(file);
  }
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
