import { type DBSchema, type IDBPDatabase, type IndexNames, openDB, type StoreNames } from "idb";
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

interface StorePlace<S extends DBSchema> {
  readonly database: string;
  readonly store: StoreNames<S>;
  /** An index over a member of the same name. */
  readonly index?: IndexNames<S, StoreNames<S>> & string;
}

/** Opens a database of one store for one step only, so that no tab keeps another from deleting it. */
export async function withStore<S extends DBSchema, T>(
  { database: name, store, index }: StorePlace<S>,
  step: (database: IDBPDatabase<S>) => Promise<T>,
): Promise<T> {
  const database = await openDB<S>(name, VERSION, {
    upgrade: (made) => {
      const objects = made.createObjectStore(store);
      if (index !== undefined) objects.createIndex(index, index);
    },
  });
  try {
    return await step(database);
  } finally {
    database.close();
  }
}

/** Whether a step of clearing was done; what throws was not, and the next one is tried. */
export async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}

/** The same, but false when it takes longer. */
export function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    void work.then((isDone) => {
      clearTimeout(timer);
      resolve(isDone);
    });
  });
}
