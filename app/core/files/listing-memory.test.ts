import { describe, expect, it } from "vitest";
import { aListing, FID } from "#tests/support/stepped-pages.ts";
import type { KeptPort } from "./lazy-kept.ts";
import { nameText } from "./sort.ts";

/** No connection (Spec A§8). */
const OFFLINE = 9999;

type Listing = ReturnType<typeof aListing>;

/** A folder whose rows are all in. */
async function aWhole(...ids: readonly string[]): Promise<Listing> {
  const made = aListing();
  void made.listing.open({ folderId: "1", showDeleted: false });
  await made.pages.give(ids);
  if (ids.length > 0) await made.pages.give([]);
  return made;
}

async function visitOther({ pages, listing }: Listing): Promise<void> {
  void listing.open({ folderId: "2", showDeleted: false });
  await pages.give(["z"]);
  await pages.give([]);
}

describe("what is remembered of a folder", () => {
  it("is what was changed in it, when one comes back", async () => {
    const made = await aWhole("a", "b");
    made.listing.change((rows) => rows.filter((row) => nameText(row) !== "a"));
    await visitOther(made);
    void made.listing.open({ folderId: "1", showDeleted: false });
    expect(made.names()).toEqual(["b"]);
    expect(made.listing.state.get().phase).toBe("complete");
  });

  it("is nothing while its rows arrive, though one of them was changed", async () => {
    const made = aListing();
    void made.listing.open({ folderId: "1", showDeleted: false });
    await made.pages.give(["a", "b"]);
    made.listing.change((rows) => rows.filter((row) => nameText(row) !== "a"));
    void made.listing.open({ folderId: "2", showDeleted: false });
    // The page that the first folder waited for.
    await made.pages.give(["c"]);
    await made.pages.give(["z"]);
    await made.pages.give([]);
    void made.listing.open({ folderId: "1", showDeleted: false });
    expect([made.names(), made.listing.state.get().phase]).toEqual([[], "opening"]);
  });

  it("is not shown for the same folder with its deleted items", async () => {
    const made = await aWhole("a");
    void made.listing.open({ folderId: "1", showDeleted: true });
    expect([made.names(), made.listing.state.get().phase]).toEqual([[], "opening"]);
  });
});

describe("an empty folder", () => {
  it("stays whole over a refresh, until the rows that came into it are all in", async () => {
    const { pages, listing, names } = await aWhole();
    void listing.reload("2");
    await pages.give(["a"], "2");
    expect([names(), listing.state.get().phase]).toEqual([[], "complete"]);
    await pages.give([], "2");
    expect(names()).toEqual(["a"]);
  });
});

describe("a folder that is pressed", () => {
  it("must be the one that its row names, although nobody says so", async () => {
    // The fid of a row of this stage is its sealed name, and every folder says that it is another.
    const { pages, listing } = await aWhole("3", "4");
    void listing.open({ folderId: "3", showDeleted: false });
    await pages.give(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "failed", error: { code: 2010 } });
    void listing.open({ folderId: "5", showDeleted: false });
    await pages.give(["a"]);
    expect(listing.state.get().error).toBeNull();
  });

  it("must be the one that the path names, on the way up", async () => {
    const { pages, listing } = await aWhole("3");
    pages.fid = "e".repeat(32);
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "complete", error: { code: 2010 } });
  });
});

describe("a folder that this device keeps without a row", () => {
  it("is not turned to at a press: whether it is empty the server says", async () => {
    const path = [{ id: "1", fid: FID, domain: "m", name: "" }];
    const folder = { area: "main", id: "1", path, isReadOnly: false } as const;
    const kept: KeptPort = {
      read: async () => null,
      take: () => ({ folder, items: [], stands: () => true }),
      write: async () => undefined,
    };
    const { listing } = aListing(kept);
    expect(listing.turnTo({ folderId: "1", showDeleted: false, fid: FID })).toBe(false);
    expect(listing.state.get().folder).toBeNull();
  });
});

describe("rows that came from the server while somebody is busy with them", () => {
  it("go without a gap when they are there no more, although the line was lost in between", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a", "b", "c"]);
    listing.hold();
    await pages.fail(OFFLINE);
    void listing.reload();
    await pages.give(["a", "c"]);
    await pages.give([]);
    expect(names()).toEqual(["a", "c"]);
    expect(listing.state.get().rows.filter(({ name }) => name.state === "sealed")).toEqual([]);
  });
});
