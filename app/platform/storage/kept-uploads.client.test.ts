import { beforeEach, describe, expect, it } from "vitest";
import { provideIndexedDb } from "#tests/support/indexed-db.ts";
import { createHandleStore, type DeviceHandle } from "./kept-handles.client.ts";
import { createKeptUploadStore } from "./kept-uploads.client.ts";

provideIndexedDb();

describe("How far uploads are, at rest", () => {
  const store = createKeptUploadStore();

  beforeEach(() => store.clear());

  it("comes back as it was written last, in every tab of this browser, until it is taken away", async () => {
    await store.write("aa", "AAAA");
    await store.write("aa", "BBBB");
    await store.write("bb", "CCCC");
    const later = createKeptUploadStore();
    expect(await later.read("aa")).toBe("BBBB");
    expect(await later.names()).toEqual(["aa", "bb"]);
    await later.remove("aa");
    expect(await store.read("aa")).toBeNull();
    expect(await store.names()).toEqual(["bb"]);
  });

  it("takes the handles of its files along when somebody signs out", async () => {
    const handles = createHandleStore();
    // A handle as far as a store is concerned: something that can be cloned.
    const handle = { kind: "file", name: "a.txt" } as unknown as DeviceHandle;
    await handles.write("aa", handle);
    await handles.write("bb", handle);
    await handles.remove("bb");
    expect(await createHandleStore().read("aa")).toEqual(handle);
    expect(await handles.names()).toEqual(["aa"]);
    await store.clear();
    expect([await handles.names(), await handles.read("aa")]).toEqual([[], null]);
  });

  it("is gone after signing out, and not written when that overtakes it", async () => {
    await store.write("aa", "AAAA");
    const writing = store.write("bb", "BBBB");
    await store.clear();
    await writing;
    expect(await store.names()).toEqual([]);
  });
});
