import { describe, expect, it } from "vitest";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import type { SealedPage } from "./files.api.ts";
import { FolderCache } from "./folder-cache.ts";
import { FolderListing } from "./folder-listing.ts";
import type { FolderSource } from "./folder-pages.ts";
import { nameText } from "./sort.ts";

const FID = "f".repeat(32);

function aRow(id: string): SealedPage["items"][number] {
  return { sealedName: `name of ${id}`, item: aFileItem({ id, parentFid: FID }) };
}

/** A folder whose pages the test hands out one after the other. */
class PagesInHand {
  /** Of the folder that the server gives, whatever was asked for. */
  fid = FID;
  readonly waiting: {
    resolve(page: SealedPage): void;
    reject(error: Error): void;
    folderId: string;
  }[] = [];

  readonly source: FolderSource = {
    names: {
      refusedCode: 2010,
      mayLieIn: () => true,
      open: async (names) =>
        names.map(({ sealedName }) => ({
          ok: true,
          value: { name: sealedName.slice("name of ".length), fid: sealedName, rev: 0 },
        })),
    },
    fetchPage: ({ folderId }) =>
      new Promise((resolve, reject) => this.waiting.push({ resolve, reject, folderId })),
    openFolder: async ({ cwd }) => {
      const id = cwd?.item.id ?? "";
      return {
        area: "main",
        id,
        path: [{ id, fid: this.fid, domain: "m", name: "" }],
        isReadOnly: false,
      };
    },
  };

  async give(ids: readonly string[], histId = "1"): Promise<void> {
    const next = this.waiting.shift();
    if (next === undefined) throw new Error("nobody asked for a page");
    const cwd = { ...aRow(next.folderId), sealedName: "" };
    next.resolve({
      cwd,
      above: [],
      items: ids.map(aRow),
      lastDigest: ids.join("") || "end",
      histId,
    });
    await new Promise((resolve) => setImmediate(resolve));
  }

  async fail(code: number): Promise<void> {
    this.waiting.shift()?.reject(new AppError(code));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function aListing() {
  const pages = new PagesInHand();
  const cache = new FolderCache(new FakeClock(0));
  const listing = new FolderListing({
    source: pages.source,
    cache,
    collator: createNameCollator("en"),
  });
  const names = () => listing.state.get().rows.map(nameText);
  return { pages, listing, names };
}

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
