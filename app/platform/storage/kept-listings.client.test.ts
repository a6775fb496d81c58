import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { provideIndexedDb } from "#tests/support/indexed-db.ts";
import { createKeptListingStore } from "./kept-listings.client.ts";

provideIndexedDb();

const LISTING = { place: "ls|m|aa|0", sealed: "AAAA" };
const OTHER = { place: "ls|m|bb|0", sealed: "BBBB" };

describe("Rows of folders at rest", () => {
  const store = createKeptListingStore();

  beforeEach(() => store.clear());

  it("come back as they were, in every tab of this browser", async () => {
    await store.write("5|0", LISTING);
    expect(await createKeptListingStore().read("5|0")).toEqual(LISTING);
    expect(await store.read("5|1")).toBeNull();
  });

  it("are the last that were written", async () => {
    await store.write("5|0", LISTING);
    await store.write("5|0", OTHER);
    expect(await store.read("5|0")).toEqual(OTHER);
  });

  it("are those of the last 50 folders, by when they were written", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let at = 0; at < FILES_LIMITS.keptListings; at += 1) {
      vi.setSystemTime(at);
      await store.write(`${at}|0`, LISTING);
    }
    vi.setSystemTime(1_000);
    await store.write("0|0", OTHER);
    await store.write("50|0", LISTING);
    vi.useRealTimers();
    expect(await store.read("0|0")).toEqual(OTHER);
    expect(await store.read("1|0")).toBeNull();
    expect(await store.read("2|0")).toEqual(LISTING);
    expect(await store.read("50|0")).toEqual(LISTING);
  });

  it("are forgotten by the beginning of their places, and no others", async () => {
    await store.write("5|0", LISTING);
    await store.write("6|0", { ...OTHER, place: "ls|m42|bb|0" });
    await store.write("7|0", { ...OTHER, place: "ls|m421|bb|0" });
    await store.drop("ls|m42|");
    expect(await Promise.all(["5|0", "6|0", "7|0"].map((name) => store.read(name)))).toEqual([
      LISTING,
      null,
      { ...OTHER, place: "ls|m421|bb|0" },
    ]);
  });

  it("are gone after a lock, and what the lock overtakes is not written", async () => {
    await store.write("5|0", LISTING);
    const late = store.write("6|0", LISTING);
    await store.clear();
    await late;
    expect(await store.read("5|0")).toBeNull();
    expect(await store.read("6|0")).toBeNull();
    await store.write("7|0", LISTING);
    expect(await store.read("7|0")).toEqual(LISTING);
  });
});

describe("rows at rest in trouble (Trust W14)", () => {
  const store = createKeptListingStore();

  beforeEach(() => store.write("5|0", LISTING));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("that cannot be emptied are deleted as a whole", async () => {
    vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(refuse);
    await store.clear();
    expect(await store.read("5|0")).toBeNull();
  });

  it("that cannot be deleted at all do not keep a lock from going on", async () => {
    vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(refuse);
    vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(refuse);
    await expect(store.clear()).resolves.toBeUndefined();
  });

  it("that never answer are given up before two seconds are over", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(indexedDB, "open").mockImplementation(() => new FakeRequest());
    vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(() => new FakeRequest());
    const cleared = store.clear();
    await vi.advanceTimersByTimeAsync(1_999);
    await expect(cleared).resolves.toBeUndefined();
  });
});

/** A request that nothing ever comes of. */
const FakeRequest = IDBOpenDBRequest;

function refuse(): never {
  throw new DOMException("refused", "QuotaExceededError");
}
