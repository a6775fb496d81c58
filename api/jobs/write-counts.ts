import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayOf } from "#api/hosts/analytics.ts";
import { listDayCounts, purgeDayCounts } from "#api/store/day-counts-repository.ts";
import type { World } from "#api/world.ts";
import { ANALYTICS_LIMITS } from "#app/contract/analytics.data.ts";

/** For the operator, beside `features.json`. */
export const COUNTS_FILE = "counts.csv";
const HEAD = "region,day,event,detail,count";
const DAY_S = 24 * 3600;

/** Forgets days that are too old, and writes the others as a table for the operator (Reading R-488). */
export async function writeCounts(world: World): Promise<void> {
  if (!world.settings.keepsCounts) return;
  const firstDay = dayOf(world.clock.nowS() - ANALYTICS_LIMITS.keptDays * DAY_S);
  const lines = [HEAD];
  for (const { db, name } of world.regions.values()) {
    await purgeDayCounts(db, firstDay);
    for (const { day, event, detail, n } of await listDayCounts(db)) {
      lines.push(`${name},${day},${event},${detail},${n}`);
    }
  }
  await replaceFile(join(world.dataFolder, COUNTS_FILE), `${lines.join("\n")}\n`);
}

/** Whoever reads it meanwhile has the one before; two at a time do not meet, and the later one stays. */
async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  try {
    await writeFile(fresh, text);
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}
