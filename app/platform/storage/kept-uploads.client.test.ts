import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { createKeptUploadStore } from "./kept-uploads.client.ts";

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

  it("is gone after signing out, and not written when that overtakes it", async () => {
    await store.write("aa", "AAAA");
    const writing = store.write("bb", "BBBB");
    await store.clear();
    await writing;
    expect(await store.names()).toEqual([]);
  });
});
