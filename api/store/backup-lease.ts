import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { StartError, withPath } from "#api/start-error.ts";

const LEASE_FILE = "backup.db";
const OWNER_ONLY = 0o600;
/** How long a backup waits for a server that is just removing bytes. */
const TAKE_WITHIN_MS = 3000;
/** SQLite's code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

export interface BackupLease {
  release(): void;
}

/**
 * Takes the lease of a backup on a data folder. While it is held no bytes of a blob are removed. The
 * lease is an exclusive transaction: the system ends it when the process dies, however it dies.
 * Throws a `StartError` while another backup of this folder runs.
 */
export function takeBackupLease(dataFolder: string): BackupLease {
  const database = openLeaseFile(dataFolder, TAKE_WITHIN_MS);
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new StartError(`another backup of ${dataFolder} is running.`);
    throw error;
  }
  return { release: () => database.close() };
}

/** What the server asks before it removes bytes for good. */
export interface RemovalGate {
  /** True while a backup holds its lease; also when nobody can tell. */
  isHeld(): boolean;
  /** Runs the work while no backup can begin. Returns false, without running it, while one holds its lease. */
  whileFree(work: () => Promise<void>): Promise<boolean>;
  close(): void;
}

export function openRemovalGate(dataFolder: string): RemovalGate {
  const database = openLeaseFile(dataFolder, 0);
  const probe = database.prepare("select count(*) from sqlite_master");
  return {
    isHeld: () => !isReadable(probe),
    whileFree: async (work) => {
      database.exec("begin");
      try {
        // From here on the shared lock keeps a backup waiting.
        if (!isReadable(probe)) return false;
        await work();
        return true;
      } finally {
        database.exec("rollback");
      }
    },
    close: () => database.close(),
  };
}

/** False while another process holds the exclusive lock, or the file cannot be read. */
function isReadable(probe: StatementSync): boolean {
  try {
    probe.get();
    return true;
  } catch {
    return false;
  }
}

function openLeaseFile(dataFolder: string, timeout: number): DatabaseSync {
  const file = join(dataFolder, LEASE_FILE);
  const isNew = !existsSync(file);
  const database = withPath(file, () => new DatabaseSync(file, { timeout }));
  if (isNew) chmodSync(file, OWNER_ONLY);
  return database;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
