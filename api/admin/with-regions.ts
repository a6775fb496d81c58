import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { StartError } from "#api/start-error.ts";
import { type Db, openExistingDb } from "#api/store/db.ts";
import { REGION_NAMES, type RegionName } from "#api/world.ts";

const LOG_FILE = "operator.log";
const PRIVATE = 0o600;

export interface AdminRegion {
  readonly name: RegionName;
  readonly db: Db;
}

/** Opens the databases of an installation, also of one that runs, and closes them at the end. */
export async function withRegions<T>(
  dataFolder: string,
  work: (regions: readonly AdminRegion[]) => Promise<T>,
): Promise<T> {
  const regions: AdminRegion[] = [];
  try {
    for (const name of REGION_NAMES) {
      regions.push({ name, db: await openExistingDb(join(dataFolder, name)) });
    }
    return await work(regions);
  } finally {
    for (const { db } of regions) await db.destroy();
  }
}

/** One line of JSON in `operator.log` of the data folder for each change, and each backup, by the tool. */
export function noteChange(dataFolder: string, change: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ at: new Date().toISOString(), ...change });
  appendFileSync(join(dataFolder, LOG_FILE), `${line}\n`, { mode: PRIVATE });
}

const changeSchema = v.looseObject({ at: v.string(), command: v.string() });
type Change = v.InferOutput<typeof changeSchema>;

/** The newest line of a command; null without any. A line that was cut is passed over. */
export function findLastChange(dataFolder: string, command: string): Change | null {
  const file = join(dataFolder, LOG_FILE);
  if (!existsSync(file)) return null;
  const line = v.pipe(v.string(), v.parseJson(), changeSchema);
  const lines = readFileSync(file, "utf8").split("\n");
  for (const text of lines.toReversed()) {
    const parsed = v.safeParse(line, text);
    if (parsed.success && parsed.output.command === command) return parsed.output;
  }
  return null;
}

/** A text that came from outside, without what would move the cursor of a terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, "?");
}

export function refuse(message: string): never {
  throw new StartError(message);
}
