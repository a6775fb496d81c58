import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { succeeds, within, withStore } from "./sealed-store.client.ts";

const DATABASE = `${STORAGE_PREFIX}names`;
const STORE = "blocks";
/** Together below the two seconds that a lock waits for its key worker (Trust W14). */
const EMPTY_MS = 900;
const DELETE_MS = 700;

interface IndexDatabase extends DBSchema {
  [STORE]: { key: string; value: string };
}

/** Blocks of an index of names. They are ciphertext: the keys lie elsewhere. */
export interface KeptIndexStore {
  /** What a lock overtakes is not written. */
  write(name: string, sealed: string): Promise<void>;
  read(name: string): Promise<string | null>;
  /** Answers within two seconds and never rejects: a lock waits for it. */
  clear(): Promise<void>;
}

export function createKeptIndexStore(): KeptIndexStore {
  let clearings = 0;
  return {
    write: async (name, sealed) => {
      const before = clearings;
      await withDatabase(async (database) => {
        if (before === clearings) await database.put(STORE, sealed, name);
      });
    },
    read: async (name) => (await withDatabase((database) => database.get(STORE, name))) ?? null,
    clear: async () => {
      clearings += 1;
      const emptied = succeeds(() => withDatabase((database) => database.clear(STORE)));
      if (await within(EMPTY_MS, emptied)) return;
      await within(
        DELETE_MS,
        succeeds(() => deleteDB(DATABASE)),
      );
    },
  };
}

function withDatabase<T>(step: (database: IDBPDatabase<IndexDatabase>) => Promise<T>): Promise<T> {
  return withStore<IndexDatabase, T>({ database: DATABASE, store: STORE }, step);
}
