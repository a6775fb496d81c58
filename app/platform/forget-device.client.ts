import { deleteDB } from "idb";

type DeleteDatabase = (name: string, on: { blocked(): void }) => Promise<void>;

/**
 * Deletes everything that this origin keeps in the browser: pinned records with address and salt, choices,
 * lists, interrupted uploads, parts of downloads, caches and service workers. `partly`: the browser refused some
 * of it, or another tab holds it open.
 */
export async function forgetDevice(
  deleteDatabase: DeleteDatabase = deleteDB,
): Promise<"forgotten" | "partly"> {
  const deleteAll = () => deleteDatabases(deleteDatabase);
  const steps = [clearAreas, deleteAll, deleteFiles, deleteCaches, endServiceWorkers];
  // Each for itself: one that is refused keeps none of the others.
  const results = await Promise.allSettled(steps.map((step) => step()));
  return results.every(({ status }) => status === "fulfilled") ? "forgotten" : "partly";
}

async function clearAreas(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
}

async function deleteDatabases(deleteDatabase: DeleteDatabase): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.flatMap(({ name }) => (name === undefined ? [] : [deleteOne(name, deleteDatabase)])),
  );
}

/** What another tab holds open goes when that tab is closed, and is told of until then. */
function deleteOne(name: string, deleteDatabase: DeleteDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDatabase(name, { blocked: () => reject(new Error("open elsewhere")) }).then(
      resolve,
      reject,
    );
  });
}

async function deleteFiles(): Promise<void> {
  if (!("getDirectory" in navigator.storage)) return;
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}

async function deleteCaches(): Promise<void> {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function endServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const all = await navigator.serviceWorker.getRegistrations();
  await Promise.all(all.map((one) => one.unregister()));
}
