import { beforeEach, describe, expect, it } from "vitest";
import { provideIndexedDb } from "#tests/support/indexed-db.ts";
import { createKeptIndexStore } from "./kept-index.client.ts";

provideIndexedDb();

describe("Names at rest", () => {
  const store = createKeptIndexStore();

  beforeEach(() => store.clear());

  it("come back as they were, in every tab of this browser", async () => {
    await store.write("aa", "AAAA");
    expect(await createKeptIndexStore().read("aa")).toBe("AAAA");
    expect(await store.read("bb")).toBeNull();
  });

  it("are gone after a lock", async () => {
    await store.write("aa", "AAAA");
    await store.clear();
    expect(await store.read("aa")).toBeNull();
  });

  it("are not written when a lock overtakes them", async () => {
    const writing = store.write("aa", "AAAA");
    await store.clear();
    await writing;
    expect(await store.read("aa")).toBeNull();
  });
});
