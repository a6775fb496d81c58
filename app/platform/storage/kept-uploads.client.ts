import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { clearHandles } from "./kept-handles.client.ts";
import { clearKeptParts } from "./kept-parts.client.ts";
import { sweepSoon } from "./old-downloads.client.ts";
import { succeeds, within, withStore } from "./sealed-store.client.ts";

const DATABASE = `${STORAGE_PREFIX}uploads`;
const STORE = "uploads";
/** Together below the two seconds that signing out waits for its key worker (Trust W14). */
const EMPTY_MS = 900;
const DELETE_MS = 700;

interface UploadsDatabase extends DBSchema {
  [STORE]: { key: string; value: string };
}

/** How far uploads of this browser are. It is ciphertext: the keys lie elsewhere. */
export interface KeptUploadStore {
  /** Resolves when it is on the disk. What signing out overtakes is not written. */
  write(name: string, sealed: string): Promise<void>;
  read(name: string): Promise<string | null>;
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
  /** Answers within two seconds and never rejects: signing out waits for it. */
  clear(): Promise<void>;
}

export function createKeptUploadStore(): KeptUploadStore {
  let clearings = 0;
  // What signing out, or a closed page, left of downloads.
  sweepSoon();
  return {
    write: async (name, sealed) => {
      const before = clearings;
      await withDatabase(async (database) => {
        if (before === clearings) await writeDurably(database, name, sealed);
      });
    },
    read: async (name) => (await withDatabase((database) => database.get(STORE, name))) ?? null,
    names: () => withDatabase((database) => database.getAllKeys(STORE)),
    remove: (name) => withDatabase((database) => database.delete(STORE, name)),
    clear: async () => {
      clearings += 1;
      await Promise.all([clearRecords(), clearHandles(), clearKeptParts()]);
    },
  };
}

async function clearRecords(): Promise<void> {
  const emptied = succeeds(() => withDatabase((database) => database.clear(STORE)));
  if (await within(EMPTY_MS, emptied)) return;
  await within(
    DELETE_MS,
    succeeds(() => deleteDB(DATABASE)),
  );
}

/** What goes out after it must find it again, whatever happens to the machine. */
async function writeDurably(
  database: IDBPDatabase<UploadsDatabase>,
  name: string,
  sealed: string,
): Promise<void> {
  const change = database.transaction(STORE, "readwrite", { durability: "strict" });
  await Promise.all([change.store.put(sealed, name), change.done]);
}

function withDatabase<T>(
  step: (database: IDBPDatabase<UploadsDatabase>) => Promise<T>,
): Promise<T> {
  return withStore<UploadsDatabase, T>({ database: DATABASE, store: STORE }, step);
}
