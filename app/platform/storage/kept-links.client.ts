import { type DBSchema, deleteDB, openDB } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { randomBytes } from "#app/platform/random.client.ts";

const DATABASE = `${STORAGE_PREFIX}links`;
const STORE = "links";
const VERSION = 1;
const IV_BYTES = 12;
const KEY_ALGORITHM = { name: "AES-GCM", length: 256 } as const;

/** What is kept of an unlocked link. `secret` is sealed for the fragment already (Reading R-110). */
export interface KeptLink {
  readonly ks: string;
  /** Unix seconds. */
  readonly expS: number;
  readonly secret: Uint8Array<ArrayBuffer>;
}

interface Sealed {
  /** Of this link alone, and not extractable: with the record the key goes. */
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
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
  const key = await crypto.subtle.generateKey(KEY_ALGORITHM, false, ["encrypt", "decrypt"]);
  const iv = randomBytes(IV_BYTES);
  const bytes = await crypto.subtle.encrypt({ name: KEY_ALGORITHM.name, iv }, key, secret);
  await withDatabase((database) =>
    database.put(STORE, { key, iv, bytes, ks, expS }, nameOf(cachekey)),
  );
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
  const { key, iv, bytes, ks, expS } = sealed;
  try {
    const opened = await crypto.subtle.decrypt({ name: KEY_ALGORITHM.name, iv }, key, bytes);
    return { ks, expS, secret: new Uint8Array(opened) };
  } catch {
    // Damaged: the password is asked for.
    return null;
  }
}

/** Opens the database for one step only, so that no tab keeps another from deleting it. */
async function withDatabase<T>(
  step: (database: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    return await step(database);
  } finally {
    database.close();
  }
}

function open() {
  return openDB<LinksDatabase>(DATABASE, VERSION, {
    upgrade: (database) => {
      database.createObjectStore(STORE);
    },
  });
}
