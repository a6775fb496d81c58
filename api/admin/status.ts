import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "#api/admin/answer.ts";
import { showClock } from "#api/admin/clock.ts";
import { findLastChange, refuse } from "#api/admin/with-regions.ts";
import { findHolder } from "#api/store/data-lock.ts";
import { checkDatabase } from "#api/store/database-check.ts";
import { newestSchema, openExistingDb } from "#api/store/db.ts";
import { countAccounts, countOpenUploads, readMailFigures } from "#api/store/figures-repository.ts";
import { oldestWaitS } from "#api/watch-world.ts";
import { REGION_NAMES, type RegionName } from "#api/world.ts";
import { readBuildInfo } from "#operation/build-info.ts";

const MS = 1000;
/** How long a large database is checked. */
const CHECK_MS = 10_000;

/** What runs, how much is stored, and whether anything is wrong; also of a damaged installation. */
export async function showStatus(dataFolder: string): Promise<Answer> {
  const regions = [];
  for (const name of REGION_NAMES) regions.push(await readRegion(dataFolder, name));
  const isDamaged = regions.some(({ faults }) => faults.length > 0);
  const build = { ...readBuildInfo(process.env), schema: newestSchema() };
  const server = findHolder(dataFolder);
  const clock = isDamaged ? null : (await showClock(dataFolder)).data;
  const { bavail, bsize } = await statfs(dataFolder);
  const backup = findLastChange(dataFolder, "backup create");
  const facts = { build, server, regions, clock, freeBytes: bavail * bsize, backup };
  return { text: toLines(facts).join("\n"), data: facts, isFailure: isDamaged };
}

type Region = Awaited<ReturnType<typeof readRegion>>;

/** Rows of a damaged database are not read. */
async function readRegion(dataFolder: string, name: RegionName) {
  const file = join(dataFolder, name, "coffer.db");
  if (!existsSync(file)) refuse(`there is no database ${file}.`);
  const { faults, isWhole } = await check(file);
  const rows = faults.length > 0 ? null : await readRows(join(dataFolder, name));
  return { name, faults, isWhole, rows };
}

async function readRows(folder: string) {
  const db = await openExistingDb(folder);
  try {
    const states = await countAccounts(db);
    const figures = await readMailFigures(db);
    return {
      accounts: states.reduce((sum, { accounts }) => sum + accounts, 0),
      usedBytes: states.reduce((sum, { used_bytes }) => sum + used_bytes, 0),
      uploads: await countOpenUploads(db),
      mails: Object.fromEntries(figures.map(({ state, count }) => [state, count])),
      oldestMailS: oldestWaitS(figures, Math.floor(Date.now() / MS)),
    };
  } finally {
    await db.destroy();
  }
}

/** The check runs in a thread that keeps no process alive. */
async function check(file: string) {
  const alive = setInterval(() => undefined, CHECK_MS);
  try {
    return await checkDatabase(file, AbortSignal.timeout(CHECK_MS));
  } finally {
    clearInterval(alive);
  }
}

interface Facts {
  readonly build: { readonly version: string; readonly commit: string; readonly schema: string };
  readonly server: ReturnType<typeof findHolder>;
  readonly regions: readonly Region[];
  readonly clock: { readonly now: string; readonly last: string; readonly held: boolean } | null;
  readonly freeBytes: number;
  readonly backup: ReturnType<typeof findLastChange>;
}

function toLines({ build, server, regions, clock, freeBytes, backup }: Facts): readonly string[] {
  const { version, commit, schema } = build;
  const { pid, startedAt } = server ?? {};
  return [
    `version: ${version}, commit ${commit}, schema ${schema}`,
    server === null ? "server: stopped" : `server: runs, process ${pid}, since ${startedAt}`,
    ...regions.flatMap(describeRegion),
    `free on the disk: ${freeBytes} bytes`,
    clock === null ? "clock: not read" : `clock: ${clock.now}, last trusted at ${clock.last}`,
    ...(clock?.held
      ? ["purges: held, because the clock is ahead (coffer-admin clock accept)"]
      : []),
    backup === null
      ? "last backup: none that this tool has made"
      : `last backup: ${backup.at}, ${String(backup.folder)}`,
  ];
}

function describeRegion({ name, faults, isWhole, rows }: Region): readonly string[] {
  const [fault] = faults;
  if (rows === null) return [`${name}: the database is damaged: ${fault}. Restore a backup.`];
  const { accounts, usedBytes, uploads, mails, oldestMailS } = rows;
  const waiting = (mails.waiting ?? 0) + (mails.sending ?? 0);
  const oldest = waiting === 0 ? "" : `, the oldest for ${oldestMailS} s`;
  return [
    `${name}: ${accounts} accounts, ${usedBytes} bytes, ${uploads} open uploads`,
    `${name}: ${waiting} mails wait${oldest}; ${mails["given-up"] ?? 0} were given up`,
    `${name}: the database is ${isWhole ? "sound" : "sound as far as 10 s of checking go"}`,
  ];
}
