import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { browserClock } from "#app/platform/clock.client.ts";
import { succeeds, within, withStore } from "./sealed-store.client.ts";

const DATABASE = `${STORAGE_PREFIX}listings`;
const STORE = "listings";
const INDEX = "writtenMs";
/** Together below the two seconds that a lock waits for its key worker (Trust W14). */
const EMPTY_MS = 900;
const DELETE_MS = 700;

/** Rows of a folder as the core sealed them for a place. */
export interface SealedListing {
  readonly place: string;
  readonly sealed: string;
}

interface Written extends SealedListing {
  readonly writtenMs: number;
}

interface ListingsDatabase extends DBSchema {
  [STORE]: { key: string; value: Written; indexes: { [INDEX]: number } };
}

/** Rows of the last folders of this browser. They are ciphertext: the keys lie elsewhere. */
export interface KeptListingStore {
  /** The oldest go, so that 50 folders are left. What a lock overtakes is not written. */
  write(name: string, listing: SealedListing): Promise<void>;
  read(name: string): Promise<SealedListing | null>;
  /** Removes what was sealed for places that begin so. */
  drop(places: string): Promise<void>;
  /** Answers within two seconds and never rejects: a lock waits for it. */
  clear(): Promise<void>;
}

export function createKeptListingStore(): KeptListingStore {
  let clearings = 0;
  return {
    write: async (name, listing) => {
      const before = clearings;
      await withDatabase(async (database) => {
        if (before === clearings) await writeListing(database, name, listing);
      });
    },
    read: async (name) => {
      const found = await withDatabase((database) => database.get(STORE, name));
      return found === undefined ? null : { place: found.place, sealed: found.sealed };
    },
    drop: (places) => withDatabase((database) => dropListings(database, places)),
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

async function writeListing(
  database: IDBPDatabase<ListingsDatabase>,
  name: string,
  listing: SealedListing,
): Promise<void> {
  const change = database.transaction(STORE, "readwrite");
  await change.store.put({ ...listing, writtenMs: browserClock.nowMs() }, name);
  const names = await change.store.index(INDEX).getAllKeys();
  const oldest = names.slice(0, -FILES_LIMITS.keptListings);
  await Promise.all([...oldest.map((old) => change.store.delete(old)), change.done]);
}

async function dropListings(
  database: IDBPDatabase<ListingsDatabase>,
  places: string,
): Promise<void> {
  const change = database.transaction(STORE, "readwrite");
  for await (const row of change.store) {
    if (row.value.place.startsWith(places)) await row.delete();
  }
  await change.done;
}

function withDatabase<T>(
  step: (database: IDBPDatabase<ListingsDatabase>) => Promise<T>,
): Promise<T> {
  return withStore<ListingsDatabase, T>({ database: DATABASE, store: STORE, index: INDEX }, step);
}
