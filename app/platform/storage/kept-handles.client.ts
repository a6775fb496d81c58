import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { succeeds, within, withStore } from "./sealed-store.client.ts";

const DATABASE = `${STORAGE_PREFIX}upload-files`;
const STORE = "files";
/** As long as for what is kept beside it: both are emptied together. */
const EMPTY_MS = 900;
const DELETE_MS = 700;

/** Chromium alone gives handles of what lies outside of the browser. */
export type DeviceHandle = FileSystemFileHandle | FileSystemDirectoryHandle;

interface HandlesDatabase extends DBSchema {
  [STORE]: { key: string; value: DeviceHandle };
}

/**
 * Handles of files that are not up yet. A browser seals none of them: each tells where on this device
 * its file lies, as its list of permissions does, until it is dropped (Reading R-500).
 */
export interface HandleStore {
  write(name: string, handle: DeviceHandle): Promise<void>;
  read(name: string): Promise<DeviceHandle | null>;
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

export function createHandleStore(): HandleStore {
  return {
    write: (name, handle) =>
      withDatabase(async (database) => void (await database.put(STORE, handle, name))),
    read: async (name) => (await withDatabase((database) => database.get(STORE, name))) ?? null,
    names: () => withDatabase((database) => database.getAllKeys(STORE)),
    remove: (name) => withDatabase((database) => database.delete(STORE, name)),
  };
}

/** Answers within two seconds and never rejects: signing out waits for it. */
export async function clearHandles(): Promise<void> {
  const emptied = succeeds(() => withDatabase((database) => database.clear(STORE)));
  if (await within(EMPTY_MS, emptied)) return;
  await within(
    DELETE_MS,
    succeeds(() => deleteDB(DATABASE)),
  );
}

function withDatabase<T>(
  step: (database: IDBPDatabase<HandlesDatabase>) => Promise<T>,
): Promise<T> {
  return withStore<HandlesDatabase, T>({ database: DATABASE, store: STORE }, step);
}
