import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listDayCounts } from "#api/store/day-counts-repository.ts";
import type { World } from "#api/world.ts";

/** For the operator, beside `features.json`. */
const COUNTS_FILE = "counts.csv";
const OWNER_ONLY = 0o600;
const HEAD = "region,day,event,detail,count";

/** Writes the days that are kept as a table for the operator (Reading R-488). */
export async function writeCounts(world: World): Promise<void> {
  if (!world.settings.keepsCounts) return;
  const lines = [HEAD];
  for (const { db, name } of world.regions.values()) {
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
    await writeFile(fresh, text, { mode: OWNER_ONLY });
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}
