import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { createSecretStore } from "./secrets.client.ts";

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
