import { beforeEach, describe, expect, it } from "vitest";
import { provideIndexedDb } from "#tests/support/indexed-db.ts";
import { createKeptLinkStore } from "./kept-links.client.ts";

provideIndexedDb();

const CACHEKEY = "0123456789abcdef".repeat(2);
const OTHER = "fedcba9876543210".repeat(2);
const KEPT = { ks: "5-0", expS: 1000, secret: Uint8Array.of(1, 2, 3) };

describe("Unlocked links at rest", () => {
  const store = createKeptLinkStore();

  beforeEach(() => store.clear());

  it("come back as they were, each for itself", async () => {
    await store.write(CACHEKEY, KEPT);
    expect(await createKeptLinkStore().read(CACHEKEY, 999)).toEqual(KEPT);
    expect(await store.read(OTHER, 999)).toBeNull();
  });

  it("are gone when their time is over, whichever link is asked for", async () => {
    await store.write(CACHEKEY, KEPT);
    expect(await store.read(OTHER, 1000)).toBeNull();
    expect(await store.read(CACHEKEY, 0)).toBeNull();
  });

  it("are gone when they are removed, or all of them cleared", async () => {
    await store.write(CACHEKEY, KEPT);
    await store.write(OTHER, KEPT);
    await store.remove(CACHEKEY);
    expect(await store.read(CACHEKEY, 0)).toBeNull();
    await store.clear();
    expect(await store.read(OTHER, 0)).toBeNull();
  });

  it("lie there only sealed, under a key that gives itself to nobody", async () => {
    await store.write(CACHEKEY, { ...KEPT, secret: new TextEncoder().encode("share key") });
    const [database] = await indexedDB.databases();
    const kept = await new Promise<{ key: CryptoKey; bytes: ArrayBuffer }[]>((resolve, reject) => {
      const request = indexedDB.open(database?.name ?? "");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const all = request.result.transaction("links").objectStore("links").getAll();
        all.onsuccess = () => {
          request.result.close();
          resolve(all.result);
        };
      };
    });
    expect(kept.map(({ key }) => key.extractable)).toEqual([false]);
    const texts = kept.map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(texts.some((text) => text.includes("share key"))).toBe(false);
  });
});
