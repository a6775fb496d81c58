import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Nonces } from "#api/bus/bus.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";

const PURGE_EVERY = 1000;

/** Nonces in a database of their own. */
export interface StoredNonces extends Nonces {
  clear(): void;
  close(): void;
}

export function openNonces(dataFolder: string): StoredNonces {
  mkdirSync(dataFolder, { recursive: true });
  const database = new DatabaseSync(join(dataFolder, "nonces.db"));
  // Only a power cut can lose the last ones, and by then the clock has moved on.
  database.exec("pragma journal_mode = wal; pragma synchronous = off");
  database.exec(`create table if not exists nonces
    (nonce text primary key, used_s integer not null) strict, without rowid`);
  const insert = database.prepare("insert or ignore into nonces (nonce, used_s) values (?, ?)");
  const purge = database.prepare("delete from nonces where used_s < ?");
  let uses = 0;
  return {
    use: async (nonce, nowS) => {
      uses += 1;
      if (uses % PURGE_EVERY === 0) purge.run(nowS - API_LIMITS.nonceMemorySeconds);
      return insert.run(nonce, nowS).changes === 1;
    },
    clear: () => database.exec("delete from nonces"),
    close: () => database.close(),
  };
}
