import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { StartError, withPath } from "#api/start-error.ts";
import { listSettingNames } from "#operation/build-info.ts";

const LOCK_FILE = "lock.db";
const HOLDER_FILE = "lock.json";
/** How long a start waits for a server that is just stopping. */
const WAIT_MS = 500;
/** SQLite's code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

/** Lies in a folder into which a backup is being restored. */
export const UNFINISHED_RESTORE = "restore-unfinished";

const holderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  startedAt: v.string(),
  /** Names of its settings, without values. */
  settings: v.optional(v.array(v.string()), []),
});
type Holder = v.InferOutput<typeof holderSchema>;

export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone. The lock is an exclusive transaction that never
 * ends: the system releases it when the process dies, however it dies. Who holds it stands in a
 * file beside it, because nothing can be read from a locked database.
 */
export function lockDataFolder(dataFolder: string): DataLock {
  mkdirSync(dataFolder, { recursive: true });
  if (existsSync(join(dataFolder, UNFINISHED_RESTORE))) {
    throw new StartError(
      `a restore into ${dataFolder} did not end. Empty the folder and restore again.`,
    );
  }
  const lockFile = join(dataFolder, LOCK_FILE);
  const database = withPath(lockFile, () => new DatabaseSync(lockFile, { timeout: WAIT_MS }));
  const holderFile = join(dataFolder, HOLDER_FILE);
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) throw inUse(dataFolder, readHolder(holderFile));
    return withPath(lockFile, () => {
      throw error;
    });
  }
  writeFileSync(holderFile, JSON.stringify(thisProcess()), { mode: 0o600 });
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function thisProcess(): Holder {
  const startedMs = Date.now() - process.uptime() * 1000;
  return {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date(startedMs).toISOString(),
    settings: listSettingNames(process.env),
  };
}

function inUse(dataFolder: string, holder: Holder | null): StartError {
  const who = toText(holder);
  return new StartError(`the data folder ${dataFolder} is in use by ${who}. Stop that one first.`);
}

function toText(holder: Holder | null): string {
  if (holder === null) return "another process";
  return `process ${holder.pid} on ${holder.host}, started at ${holder.startedAt}`;
}

/** The server that runs on a data folder; null while it is stopped. Takes no lock. */
export function findHolder(dataFolder: string): Partial<Holder> | null {
  const lockFile = join(dataFolder, LOCK_FILE);
  if (!existsSync(lockFile)) return null;
  const database = withPath(lockFile, () => new DatabaseSync(lockFile, { readOnly: true }));
  try {
    database.prepare("select count(*) from sqlite_master").get();
    return null;
  } catch (error) {
    if (isBusy(error)) return readHolder(join(dataFolder, HOLDER_FILE)) ?? {};
    throw error;
  } finally {
    database.close();
  }
}

/** Names of the settings of the server that runs on a data folder; none while it is stopped. */
export function readHolderSettings(dataFolder: string): readonly string[] {
  return readHolder(join(dataFolder, HOLDER_FILE))?.settings ?? [];
}

/** Null when the holder has not written its file yet. */
function readHolder(file: string): Holder | null {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
