import { describe, expect, it } from "vitest";
import { aListing } from "#tests/support/stepped-pages.ts";
import { settleRows } from "./settle-rows.ts";
import { nameText } from "./sort.ts";

describe("a folder that somebody points at while it arrives", () => {
  async function anArrivingListing() {
    const made = aListing();
    void made.listing.open({ folderId: "1", showDeleted: false });
    await made.pages.give(["d", "b"]);
    await made.pages.give(["a", "c"]);
    made.listing.hold();
    return made;
  }

  async function anUnsortedListing() {
    const made = await anArrivingListing();
    await made.pages.give([]);
    return made;
  }

  it("moves no row by itself, and sorts when it is told to", async () => {
    const { listing, names } = await anUnsortedListing();
    expect(names()).toEqual(["b", "d", "a", "c"]);
    expect(listing.state.get().phase).toBe("unsorted");
    listing.sortNow();
    expect(names()).toEqual(["a", "b", "c", "d"]);
    expect(listing.state.get().phase).toBe("complete");
  });

  it("has nothing to sort where each row stands in its place already", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["b", "a"]);
    listing.hold();
    await pages.give(["c"]);
    await pages.give([]);
    expect(names()).toEqual(["a", "b", "c"]);
    expect(listing.state.get().phase).toBe("complete");
  });

  it("sorts at once when another order is asked for", async () => {
    const { pages, listing, names } = await anArrivingListing();
    listing.setOrder({ key: "name", direction: "desc" });
    expect(names()).toEqual(["d", "c", "b", "a"]);
    await pages.give(["e"]);
    await pages.give([]);
    expect(names()).toEqual(["e", "d", "c", "b", "a"]);
  });

  it("sorts at once when another order is asked for after everything is in", async () => {
    const { listing, names } = await anUnsortedListing();
    listing.setOrder({ key: "name", direction: "desc" });
    expect(names()).toEqual(["d", "c", "b", "a"]);
    expect(listing.state.get().phase).toBe("complete");
  });

  it("goes where it sorts with a filter that is typed, and only what waited", async () => {
    const { pages, listing, names } = await anArrivingListing();
    settleRows(listing);
    expect(names()).toEqual(["b", "d", "a", "c"]);
    await pages.give([]);
    expect(names()).toEqual(["b", "d", "a", "c"]);
    settleRows(listing);
    expect(names()).toEqual(["a", "b", "c", "d"]);
    expect(listing.state.get().phase).toBe("complete");
    const { rows } = listing.state.get();
    settleRows(listing);
    expect(listing.state.get().rows).toBe(rows);
  });

  it("leaves its rows in their places over a refresh, and puts new ones behind them", async () => {
    const { pages, listing, names } = await anUnsortedListing();
    void listing.reload("2");
    await pages.give(["a", "aa", "c", "d"], "2");
    await pages.give([], "2");
    expect(names()).toEqual(["d", "a", "c", "aa"]);
    expect(listing.state.get().phase).toBe("unsorted");
  });

  it("leaves its rows in their places when a refresh begins before the last page is in", async () => {
    const { pages, listing, names } = await anArrivingListing();
    void listing.reload("2");
    await pages.give(["x"], "1");
    expect(names()).toEqual(["b", "d", "a", "c"]);
    await pages.give(["a", "b", "c", "d"], "2");
    expect(names()).toEqual(["b", "d", "a", "c"]);
    await pages.give([], "2");
    expect(names()).toEqual(["b", "d", "a", "c"]);
  });

  it("shows a change without moving the others", async () => {
    const { listing, names } = await anUnsortedListing();
    listing.change((rows) => rows.filter((row) => nameText(row) !== "d"));
    expect(names()).toEqual(["b", "a", "c"]);
    listing.sortNow();
    expect(names()).toEqual(["a", "b", "c"]);
  });

  it("holds nothing of the folder that is opened next", async () => {
    const { pages, listing, names } = await anUnsortedListing();
    void listing.open({ folderId: "2", showDeleted: false });
    await pages.give(["b"]);
    await pages.give(["a"]);
    await pages.give([]);
    expect(names()).toEqual(["a", "b"]);
  });
});
