import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Nonces } from "#api/bus/bus.ts";
import { withPath } from "#api/start-error.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";

const PURGE_EVERY = 1000;
const OWNER_ONLY = 0o600;
/** SQLite's codes of a disk that takes no write: read-only, an I/O error, full, a file that cannot be made. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13, 14]);
/** The lowest byte is the kind of an error, the others say more of it. */
const KIND = 0xff;

/** Nonces in a database of their own. */
export interface StoredNonces extends Nonces {
  clear(): void;
  close(): void;
}

/**
 * Opens the nonces of a data folder. While the disk takes no write, nonces are kept in memory beside
 * those that are stored, so that signed calls still read; a restart in that time forgets them.
 */
export function openNonces(dataFolder: string): StoredNonces {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, "nonces.db");
  const database = withPath(file, () => openFile(file));
  const insert = database.prepare("insert or ignore into nonces (nonce, used_s) values (?, ?)");
  const find = database.prepare("select used_s from nonces where nonce = ?");
  const purge = database.prepare("delete from nonces where used_s < ?");
  const unstored = new Map<string, number>();
  let uses = 0;

  const forgetBefore = (beforeS: number) => {
    for (const [nonce, usedS] of unstored) if (usedS < beforeS) unstored.delete(nonce);
    unlessUnwritable(() => purge.run(beforeS));
  };
  const store = (nonce: string, nowS: number) => {
    const stored = unlessUnwritable(() => insert.run(nonce, nowS).changes === 1);
    if (stored !== undefined) return stored;
    if (find.get(nonce) !== undefined) return false;
    unstored.set(nonce, nowS);
    return true;
  };
  return {
    use: async (nonce, nowS) => {
      uses += 1;
      if (uses % PURGE_EVERY === 0) forgetBefore(nowS - API_LIMITS.nonceMemorySeconds);
      return !unstored.has(nonce) && store(nonce, nowS);
    },
    clear: () => {
      unstored.clear();
      database.exec("delete from nonces");
    },
    close: () => database.close(),
  };
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  // Only a power cut can lose the last ones, and by then the clock has moved on.
  database.exec("pragma journal_mode = wal; pragma synchronous = off");
  database.exec(`create table if not exists nonces
    (nonce text primary key, used_s integer not null) strict, without rowid`);
  chmodSync(file, OWNER_ONLY);
  return database;
}

/** Undefined when the disk took no write. */
function unlessUnwritable<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof Error && "errcode" in error && isUnwritable(error.errcode))
      return undefined;
    throw error;
  }
}

function isUnwritable(errcode: unknown): boolean {
  return typeof errcode === "number" && UNWRITABLE.has(errcode & KIND);
}
