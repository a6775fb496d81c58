import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { KeysLeft } from "#app/core/crypto/account-port.ts";
import {
  openBytes,
  type SealedBytes,
  sealBytes,
  succeeds,
  within,
  withStore,
} from "./sealed-store.client.ts";

const DATABASE = `${STORAGE_PREFIX}secrets`;
const STORE = "device";
const WRAPPING_KEY = "wrapping-key";
const SECRETS = "secrets";
/** What stands in place of keys that could not be deleted. */
const NOTHING_BYTES = 12;
/** Together below the two seconds that the page waits for its key worker. */
const EMPTY_MS = 700;
const OVERWRITE_MS = 400;
const DELETE_MS = 700;

type Sealed = Omit<SealedBytes, "key">;

interface SecretsDatabase extends DBSchema {
  [STORE]: { key: string; value: CryptoKey | Sealed };
}

/** Bytes at rest under a key that this browser holds and gives to nobody (Formats 10). */
export interface SecretStore {
  /** Replaces what was kept. */
  write(secret: Uint8Array<ArrayBuffer>): Promise<void>;
  /** null: nothing is kept, or what is kept does not open. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Deletes the key and what it sealed; answers within two seconds whatever the browser does, and
   * never rejects (Trust W14).
   */
  clear(): Promise<KeysLeft>;
}

/** The store of this origin, shared by all its tabs. */
export function createSecretStore(): SecretStore {
  return { write: writeSecret, read: readSecret, clear: clearSecrets };
}

/** What is not emptied in time is overwritten, and the whole database asked away. */
async function clearSecrets(): Promise<KeysLeft> {
  const emptied = succeeds(() => withDatabase((database) => database.clear(STORE)));
  if (await within(EMPTY_MS, emptied)) return "gone";
  await within(
    OVERWRITE_MS,
    succeeds(() => writeSecret(new Uint8Array(NOTHING_BYTES))),
  );
  const deleted = succeeds(() => deleteDB(DATABASE));
  return (await within(DELETE_MS, deleted)) || (await within(0, emptied)) ? "gone" : "kept";
}

async function writeSecret(secret: Uint8Array<ArrayBuffer>): Promise<void> {
  const { key, iv, bytes } = await sealBytes(secret);
  await withDatabase(async (database) => {
    const change = database.transaction(STORE, "readwrite");
    const writes = [change.store.put(key, WRAPPING_KEY), change.store.put({ iv, bytes }, SECRETS)];
    await Promise.all([...writes, change.done]);
  });
}

async function readSecret(): Promise<Uint8Array<ArrayBuffer> | null> {
  return withDatabase(async (database) => {
    const key = await database.get(STORE, WRAPPING_KEY);
    const sealed = await database.get(STORE, SECRETS);
    if (!(key instanceof CryptoKey) || sealed === undefined || sealed instanceof CryptoKey)
      return null;
    return openBytes({ key, ...sealed });
  });
}

function withDatabase<T>(
  step: (database: IDBPDatabase<SecretsDatabase>) => Promise<T>,
): Promise<T> {
  return withStore({ database: DATABASE, store: STORE }, step);
}
