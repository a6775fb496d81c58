import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDb } from "#api/store/db.ts";
import { REGION_FIRST_IDS, REGION_NAMES, type RegionName } from "#api/world.ts";

const FOLDER = "COFFER_NEW_DATA";
const DATABASE = "coffer.db";

/**
 * Makes the databases of a server that nobody has used, once for all tests of a run: each test would spend more on
 * the steps to the newest schema than on itself. Removes them at the end.
 */
export async function makeNewData(parent: string): Promise<() => void> {
  // Each project of a run asks for them.
  if (process.env[FOLDER] !== undefined) return () => undefined;
  const made = mkdtempSync(join(parent, "coffer-new-data-"));
  process.env[FOLDER] = made;
  for (const name of REGION_NAMES) {
    const db = await openDb({ folder: join(made, name), firstId: REGION_FIRST_IDS[name] });
    await db.destroy();
  }
  return () => rmSync(made, { recursive: true, force: true });
}

/** A folder of this run of the tests, which is removed at its end; none where nobody made the databases. */
export function folderOfRun(): string | undefined {
  return process.env[FOLDER];
}

/** Puts them into a data folder that has none; does nothing where they were not made. */
export function takeNewData(dataFolder: string): void {
  for (const name of REGION_NAMES) takeRegion(dataFolder, name);
}

function takeRegion(dataFolder: string, name: RegionName): void {
  const made = process.env[FOLDER];
  const database = join(dataFolder, name, DATABASE);
  if (made === undefined || existsSync(database)) return;
  mkdirSync(join(dataFolder, name), { recursive: true });
  copyFileSync(join(made, name, DATABASE), database);
}
