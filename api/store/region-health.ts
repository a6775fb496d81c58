import { type Db, refuseWrites } from "#api/store/db.ts";

/** SQLite's codes for a database that takes no write, and for one whose pages contradict each other. */
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const PRIMARY = 0xff;

/** What is known of the data of a region; changes while the server runs. */
export interface RegionHealth {
  /** Until the check of the start has ended, or took too long to wait for. */
  isChecking: boolean;
  /** Its database contradicts itself: people read what can be read, and nothing is written. */
  isDamaged: boolean;
  /** Cachekeys that rows name and that have no bytes, or too few: of a sample at the start, and of downloads since. */
  readonly missing: Set<string>;
}

export function newHealth(): RegionHealth {
  return { isChecking: false, isDamaged: false, missing: new Set() };
}

/** From now on the database takes no write until the server starts again. */
export async function markDamaged(region: {
  readonly db: Db;
  readonly health: RegionHealth;
}): Promise<void> {
  if (region.health.isDamaged) return;
  region.health.isDamaged = true;
  await refuseWrites(region.db);
}

/** What an error of the database says of it; null for any other error. */
export function readDamage(error: unknown): "damaged" | "read-only" | null {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number"))
    return null;
  const code = error.errcode & PRIMARY;
  if (code === SQLITE_CORRUPT) return "damaged";
  return code === SQLITE_READONLY ? "read-only" : null;
}
