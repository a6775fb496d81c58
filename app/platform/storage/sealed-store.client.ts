import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";
import { randomBytes } from "#app/platform/random.client.ts";

const VERSION = 1;
const IV_BYTES = 12;
const KEY_ALGORITHM = { name: "AES-GCM", length: 256 } as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes under a key that this browser holds and no script can export (Formats 10). */
export interface SealedBytes {
  readonly key: CryptoKey;
  readonly iv: Bytes;
  readonly bytes: ArrayBuffer;
}

/** Under a key of their own. */
export async function sealBytes(secret: Bytes): Promise<SealedBytes> {
  const key = await crypto.subtle.generateKey(KEY_ALGORITHM, false, ["encrypt", "decrypt"]);
  const iv = randomBytes(IV_BYTES);
  const bytes = await crypto.subtle.encrypt({ name: KEY_ALGORITHM.name, iv }, key, secret);
  return { key, iv, bytes };
}

/** null for what is damaged or foreign: the password is asked for then. */
export async function openBytes({ key, iv, bytes }: SealedBytes): Promise<Bytes | null> {
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: KEY_ALGORITHM.name, iv }, key, bytes),
    );
  } catch {
    return null;
  }
}

/** Opens a database of one store for one step only, so that no tab keeps another from deleting it. */
export async function withStore<S extends DBSchema, T>(
  place: { readonly database: string; readonly store: StoreNames<S> },
  step: (database: IDBPDatabase<S>) => Promise<T>,
): Promise<T> {
  const database = await openDB<S>(place.database, VERSION, {
    upgrade: (made) => {
      made.createObjectStore(place.store);
    },
  });
  try {
    return await step(database);
  } finally {
    database.close();
  }
}
