import type { Page } from "@playwright/test";

/** One thing that a browser keeps for this origin. */
export interface Kept {
  /** "local storage", "session storage", "cookie", "database", "cache" or "file". */
  place: string;
  name: string;
  /** As text; a CryptoKey is `[key]`, bytes are hexadecimal. */
  value: string;
}

/** All that the browser keeps for the origin of this page, wherever scripts or servers may put it. */
export async function keptByBrowser(page: Page): Promise<Kept[]> {
  const inPage = await page.evaluate(async () => {
    const kept: { place: string; name: string; value: string }[] = [];
    const add = (place: string, name: string, value: unknown) =>
      kept.push({ place, name, value: toText(value) });
    for (const [name, value] of Object.entries(localStorage)) add("local storage", name, value);
    for (const [name, value] of Object.entries(sessionStorage)) add("session storage", name, value);
    for (const { name } of await indexedDB.databases()) await readDatabase(name ?? "");
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) add("cache", name, request.url);
    await readFolder(await navigator.storage.getDirectory(), "");
    return kept;

    async function readDatabase(name: string): Promise<void> {
      const database = await asPromise(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const keys = await asPromise(objects.getAllKeys());
        const values = await asPromise(objects.getAll());
        for (const [index, key] of keys.entries())
          add("database", `${name}/${store}/${key}`, values[index]);
      }
      database.close();
    }

    async function readFolder(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      const entries: AsyncIterable<[string, FileSystemHandle]> = Reflect.get(
        folder,
        "entries",
      ).call(folder);
      for await (const [name] of entries) add("file", path + name, "");
    }

    function asPromise<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }

    function toText(value: unknown): string {
      if (value instanceof CryptoKey) return "[key]";
      if (value instanceof ArrayBuffer) return toText(new Uint8Array(value));
      if (value instanceof Uint8Array)
        return [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (typeof value === "object" && value !== null)
        return Object.entries(value)
          .map(([name, part]) => `${name}=${toText(part)}`)
          .join(";");
      return String(value);
    }
  });
  const cookies = await page.context().cookies();
  return [...inPage, ...cookies.map(({ name, value }) => ({ place: "cookie", name, value }))];
}
