import { describe, expect, it } from "vitest";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { aListing, aRow, FID } from "#tests/support/stepped-pages.ts";

/** No connection (Spec A§8). */
const OFFLINE = 9999;

describe("the folder on the screen", () => {
  it("shows rows as they arrive and sorts them all when the last page is in", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    expect(listing.state.get().phase).toBe("opening");
    const full = Array.from({ length: FILES_LIMITS.firstPageRows }, (_, index) => `r${30 - index}`);
    await pages.give(full);
    expect(listing.state.get().phase).toBe("arriving");
    expect(names()).toEqual(full.toReversed());
    await pages.give(["a"]);
    expect(names()).toEqual([...full.toReversed(), "a"]);
    await pages.give([]);
    expect(listing.state.get().phase).toBe("complete");
    expect(names()).toEqual(["a", ...full.toReversed()]);
  });

  it("shows the rows of the first page sorted among themselves, those of later pages behind them", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["d", "b", "c"]);
    expect(names()).toEqual(["b", "c", "d"]);
    await pages.give(["e", "a"]);
    expect(names()).toEqual(["b", "c", "d", "e", "a"]);
    await pages.give([]);
    expect(names()).toEqual(["a", "b", "c", "d", "e"]);
    expect(listing.state.get().phase).toBe("complete");
  });

  it("shows a short first page sorted at once, so that no row moves when the empty page came", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["c", "b", "a"]);
    expect(listing.state.get().phase).toBe("arriving");
    expect(names()).toEqual(["a", "b", "c"]);
    await pages.give([]);
    expect(names()).toEqual(["a", "b", "c"]);
  });

  it("keeps its rows during a refresh until the whole new state is in", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a"]);
    await pages.give([]);
    void listing.reload("2");
    await pages.give(["x"], "2");
    expect(names()).toEqual(["a"]);
    await pages.give([], "2");
    expect(names()).toEqual(["x"]);
  });

  it.each(["abc", "-1", "1.5", "../7"])(
    "knows no folder called %s, and asks nobody",
    async (id) => {
      const { pages, listing } = aListing();
      await listing.open({ folderId: id, showDeleted: false });
      expect(listing.state.get()).toMatchObject({ phase: "failed", error: { code: 1503 } });
      expect(pages.waiting).toEqual([]);
    },
  );

  it("takes nothing from an older load when a newer one began", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    void listing.open({ folderId: "2", showDeleted: false });
    await pages.give(["old"]);
    expect(names()).toEqual([]);
    await pages.give(["new"]);
    await pages.give([]);
    expect(names()).toEqual(["new"]);
  });

  it("is loaded again only when its rows are in, although a newer load took over", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a"]);
    await pages.give([]);
    const seen = listing.reload("2").then(names);
    void listing.reload("3");
    await pages.give(["old"], "2");
    await pages.give(["new"], "3");
    await pages.give([], "3");
    expect(await seen).toEqual(["new"]);
  });

  it("shows a known folder sorted at once, then what is true now", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["b", "a"]);
    await pages.give([]);
    void listing.open({ folderId: "2", showDeleted: false });
    await pages.give([]);
    void listing.open({ folderId: "1", showDeleted: false });
    expect(listing.state.get().phase).toBe("complete");
    expect(names()).toEqual(["a", "b"]);
  });

  it("says that a refresh failed and keeps its rows; a first load that failed has none", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.fail(1503);
    expect(listing.state.get()).toMatchObject({ phase: "failed", error: { code: 1503 } });
    void listing.reload();
    await pages.give(["a"]);
    await pages.give([]);
    void listing.reload();
    await pages.fail(1500);
    expect(listing.state.get()).toMatchObject({ phase: "complete", error: { code: 1500 } });
    expect(names()).toEqual(["a"]);
  });

  it("keeps the rows that came while nobody answers for the rest, and goes on; a refusal takes them away", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a"]);
    await pages.fail(OFFLINE);
    expect(names()).toEqual(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "arriving", error: { code: OFFLINE } });
    void listing.reload();
    await pages.give(["a", "b"]);
    await pages.give([]);
    expect(names()).toEqual(["a", "b"]);
    expect(listing.state.get()).toMatchObject({ phase: "complete", error: null });
    void listing.open({ folderId: "2", showDeleted: false });
    await pages.give(["c"]);
    await pages.fail(2010);
    expect(listing.state.get()).toMatchObject({ phase: "failed", rows: [], error: { code: 2010 } });
  });

  it("begins with the page that the server rendered and asks for the rest only", async () => {
    const { pages, listing, names } = aListing();
    const cwd = { ...aRow("1"), sealedName: "" };
    const firstPage = { cwd, above: [], items: [aRow("a")], lastDigest: "2:a", histId: "1" };
    void listing.open({ folderId: "1", showDeleted: false, firstPage });
    await new Promise((resolve) => setImmediate(resolve));
    expect(names()).toEqual(["a"]);
    expect(pages.waiting).toHaveLength(1);
  });
});

describe("a folder that was opened by its row", () => {
  it("is refused when the server gives another one under that id", async () => {
    const { pages, listing } = aListing();
    void listing.open({ folderId: "1", showDeleted: false, fid: "e".repeat(32) });
    await pages.give(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "failed", rows: [], error: { code: 2010 } });
    void listing.reload();
    await pages.give(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "failed", error: { code: 2010 } });
  });

  it("opens when it is that one", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false, fid: FID });
    await pages.give(["a"]);
    expect(names()).toEqual(["a"]);
  });

  it("is not shown from memory when the row names another one", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a"]);
    await pages.give([]);
    void listing.open({ folderId: "1", showDeleted: false, fid: "e".repeat(32) });
    expect(names()).toEqual([]);
  });

  it("stays the same one over a refresh", async () => {
    const { pages, listing, names } = aListing();
    void listing.open({ folderId: "1", showDeleted: false });
    await pages.give(["a"]);
    await pages.give([]);
    pages.fid = "e".repeat(32);
    void listing.reload("2");
    await pages.give(["b"], "2");
    expect(names()).toEqual(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "complete", error: { code: 2010 } });
  });
});
