import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { openBytes, type SealedBytes, sealBytes, withStore } from "./sealed-store.client.ts";

const DATABASE = `${STORAGE_PREFIX}links`;
const STORE = "links";

/** What is kept of an unlocked link. `secret` is sealed for the fragment already (Reading R-110). */
export interface KeptLink {
  readonly ks: string;
  /** Unix seconds. */
  readonly expS: number;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Under a key of this link alone: with the record the key goes. */
interface Sealed extends SealedBytes {
  readonly ks: string;
  readonly expS: number;
}

interface LinksDatabase extends DBSchema {
  [STORE]: { key: string; value: Sealed };
}

/** Unlocked links of this browser, for ten minutes each. */
export interface KeptLinkStore {
  write(cachekey: string, link: KeptLink): Promise<void>;
  /** null: nothing is kept, or what is kept does not open. What is over by `nowS` goes, of every link. */
  read(cachekey: string, nowS: number): Promise<KeptLink | null>;
  remove(cachekey: string): Promise<void>;
  clear(): Promise<void>;
}

export function createKeptLinkStore(): KeptLinkStore {
  return {
    write: writeLink,
    read: readLink,
    remove: (cachekey) => withDatabase((database) => database.delete(STORE, nameOf(cachekey))),
    clear: () => deleteDB(DATABASE),
  };
}

const nameOf = (cachekey: string) => `link/${cachekey}`;

async function writeLink(cachekey: string, { ks, expS, secret }: KeptLink): Promise<void> {
  const sealed = await sealBytes(secret);
  await withDatabase((database) => database.put(STORE, { ...sealed, ks, expS }, nameOf(cachekey)));
}

async function readLink(cachekey: string, nowS: number): Promise<KeptLink | null> {
  const sealed = await withDatabase(async (database) => {
    for (const name of await database.getAllKeys(STORE)) {
      const kept = await database.get(STORE, name);
      if (kept === undefined || kept.expS <= nowS) await database.delete(STORE, name);
    }
    return database.get(STORE, nameOf(cachekey));
  });
  if (sealed === undefined) return null;
  const secret = await openBytes(sealed);
  return secret === null ? null : { ks: sealed.ks, expS: sealed.expS, secret };
}

function withDatabase<T>(step: (database: IDBPDatabase<LinksDatabase>) => Promise<T>): Promise<T> {
  return withStore({ database: DATABASE, store: STORE }, step);
}
