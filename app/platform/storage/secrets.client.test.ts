import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { provideIndexedDb } from "#tests/support/indexed-db.ts";
import { createSecretStore } from "./secrets.client.ts";

provideIndexedDb();

const SECRET = new TextEncoder().encode("meta key");

describe("Secrets at rest", () => {
  const store = createSecretStore();

  beforeEach(() => store.clear());

  it("come back as they were, in every tab of this browser", async () => {
    await store.write(SECRET);
    expect(await createSecretStore().read()).toEqual(SECRET);
  });

  it("are the last that were written", async () => {
    await store.write(SECRET);
    await store.write(Uint8Array.of(7));
    expect(await store.read()).toEqual(Uint8Array.of(7));
  });

  it("are gone after a lock", async () => {
    await store.write(SECRET);
    await store.clear();
    expect(await store.read()).toBeNull();
  });

  it("lie there only sealed", async () => {
    await store.write(SECRET);
    const kept: unknown[] = await readEverything();
    const texts = kept.map((value) => JSON.stringify(value, (_key, item) => readable(item)));
    expect(texts.some((text) => text.includes(new TextDecoder().decode(SECRET)))).toBe(false);
    expect(
      kept.filter((value) => value instanceof CryptoKey).map((key) => key.extractable),
    ).toEqual([false]);
  });
});

describe("a store in trouble (Trust W14)", () => {
  const store = createSecretStore();

  beforeEach(() => store.write(SECRET));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("is emptied while another tab keeps it open, and takes new secrets at once", async () => {
    const tab = await openDatabase();
    expect(await store.clear()).toBe("gone");
    expect(await store.read()).toBeNull();
    await store.write(SECRET);
    expect(await store.read()).toEqual(SECRET);
    tab.close();
  });

  it("that refuses to be emptied is deleted", async () => {
    vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(refuse);
    expect(await store.clear()).toBe("gone");
    expect(await store.read()).toBeNull();
  });

  it("that refuses to be emptied and deleted is overwritten, and that is told", async () => {
    vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(refuse);
    vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(refuse);
    expect(await store.clear()).toBe("kept");
    expect(await store.read()).not.toEqual(SECRET);
  });

  it("that is full is emptied all the same", async () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(refuse);
    expect(await store.clear()).toBe("gone");
    expect(await store.read()).toBeNull();
  });

  it("that never answers is given up before two seconds are over", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(indexedDB, "open").mockImplementation(() => new FakeRequest());
    vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(() => new FakeRequest());
    const cleared = store.clear();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await cleared).toBe("kept");
  });
});

/** A request that nothing ever comes of. */
const FakeRequest = IDBOpenDBRequest;

function refuse(): never {
  throw new DOMException("refused", "QuotaExceededError");
}

async function openDatabase(): Promise<IDBDatabase> {
  const [database] = await indexedDB.databases();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database?.name ?? "");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function readable(item: unknown): unknown {
  if (item instanceof ArrayBuffer) return new TextDecoder().decode(item);
  return item;
}

function readEverything(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB
      .databases()
      .then(([database]) => indexedDB.open(database?.name ?? ""));
    opening.then((request) => {
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const stores = [...request.result.objectStoreNames];
        const all = request.result
          .transaction(stores)
          .objectStore(stores[0] ?? "")
          .getAll();
        all.onsuccess = () => {
          request.result.close();
          resolve(all.result);
        };
      };
    }, reject);
  });
}
