import { describe, expect, it } from "vitest";
import { aListing, aRow, FID } from "#tests/support/stepped-pages.ts";
import type { FileItem } from "./item.ts";
import type { KeptFolder } from "./kept-folders.crypto.ts";
import type { KeptPort } from "./lazy-kept.ts";
import { nameText } from "./sort.ts";

const OFFLINE = 9999;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What a device keeps, handed out when the test says so. */
class RecordedKept implements KeptPort {
  readonly asked: string[] = [];
  readonly written: string[][] = [];
  /** What was read for a press. */
  here: KeptFolder | null = null;
  readonly #waiting: ((kept: KeptFolder | null) => void)[] = [];

  read: KeptPort["read"] = ({ folderId, showDeleted, fid = "any" }) => {
    this.asked.push(`${folderId} ${showDeleted} ${fid}`);
    return new Promise((resolve) => this.#waiting.push(resolve));
  };

  take = () => {
    const { here } = this;
    this.here = null;
    return here;
  };

  write: KeptPort["write"] = async (_request, { sealed, rows }) => {
    expect(sealed.map(({ item }) => item.id).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    );
    this.written.push(rows.map(nameText));
  };

  async give(...ids: readonly string[]): Promise<void> {
    const path = [{ id: "1", fid: FID, domain: "m", name: "" }];
    const folder = { area: "main", id: "1", path, isReadOnly: false } as const;
    this.#waiting.shift()?.(
      ids.length === 0 ? null : { folder, items: ids.map(anOpenRow), stands: () => true },
    );
    await turn();
  }
}

function anOpenRow(id: string): FileItem {
  const name = { state: "open", text: id, fid: `name of ${id}`, rev: 0 } as const;
  return { ...aRow(id).item, name };
}

function anOpening() {
  const kept = new RecordedKept();
  const made = aListing(kept);
  void made.listing.open({ folderId: "1", showDeleted: false, fid: FID });
  return { ...made, kept };
}

describe("a folder that this device keeps", () => {
  it("shows its rows in their order before the server answers, and the fresh ones when all are in", async () => {
    const { pages, listing, names, kept } = anOpening();
    expect(kept.asked).toEqual([`1 false ${FID}`]);
    await kept.give("c", "a");
    expect(listing.state.get()).toMatchObject({ phase: "arriving", folder: { id: "1" } });
    expect(names()).toEqual(["a", "c"]);
    await pages.give(["b"]);
    expect(names()).toEqual(["a", "c"]);
    await pages.give([]);
    expect(names()).toEqual(["b"]);
    expect(listing.state.get()).toMatchObject({ phase: "complete", error: null });
    expect(kept.written).toEqual([["b"]]);
  });

  it("shows nothing of it when the server was first, or another folder was opened meanwhile", async () => {
    const first = anOpening();
    await first.pages.give(["b"]);
    await first.kept.give("a");
    expect(first.names()).toEqual(["b"]);
    const second = anOpening();
    void second.listing.open({ folderId: "2", showDeleted: false });
    await second.kept.give("a");
    expect(second.names()).toEqual([]);
  });

  it("is not asked for where the rows are here already, and opens when nothing is kept", async () => {
    const { pages, listing, names, kept } = anOpening();
    await kept.give();
    expect(listing.state.get().phase).toBe("opening");
    await pages.give(["a"]);
    await pages.give([]);
    void listing.open({ folderId: "1", showDeleted: false });
    expect(names()).toEqual(["a"]);
    const cwd = { ...aRow("1"), sealedName: "" };
    const firstPage = { cwd, above: [], items: [aRow("a")], lastDigest: "2:a", histId: "1" };
    void listing.open({ folderId: "2", showDeleted: false, firstPage });
    expect(kept.asked).toHaveLength(1);
  });

  it("stays as it is, and says so, while nobody answers; whichever is here first", async () => {
    const early = anOpening();
    await early.kept.give("a");
    await early.pages.fail(OFFLINE);
    const late = anOpening();
    await late.pages.fail(9000, { cause: new TypeError("Failed to fetch") });
    await late.kept.give("a");
    for (const { listing, names } of [early, late]) {
      expect(names()).toEqual(["a"]);
      expect(listing.state.get().phase).toBe("arriving");
      expect(listing.state.get().error).not.toBeNull();
    }
    void early.listing.reload();
    await early.pages.give(["a", "b"]);
    await early.pages.give([]);
    expect(early.names()).toEqual(["a", "b"]);
    expect(early.listing.state.get()).toMatchObject({ phase: "complete", error: null });
  });

  it("fails as any other when nobody answers and nothing is kept", async () => {
    const { pages, listing, kept } = anOpening();
    await pages.fail(OFFLINE);
    expect(listing.state.get().phase).toBe("opening");
    await kept.give();
    expect(listing.state.get()).toMatchObject({ phase: "failed", error: { code: OFFLINE } });
  });

  it.each([1503, 2010, 9000])("goes when the server refuses it with %i", async (code) => {
    const { pages, listing, kept } = anOpening();
    await kept.give("a");
    await pages.fail(code);
    expect(listing.state.get()).toMatchObject({ phase: "failed", rows: [], error: { code } });
    expect(kept.written).toEqual([]);
  });

  it("goes when the server gives another folder in its place", async () => {
    const { pages, listing, kept } = anOpening();
    await kept.give("a");
    pages.fid = "e".repeat(32);
    await pages.give(["x"]);
    expect(listing.state.get()).toMatchObject({ phase: "failed", rows: [], error: { code: 2010 } });
  });
});

describe("a folder that was pressed", () => {
  const visit = { folderId: "2", showDeleted: false, fid: FID };
  const folder = {
    area: "main",
    id: "2",
    path: [{ id: "2", fid: FID, domain: "m", name: "" }],
    isReadOnly: false,
  } as const;

  async function aReadOne() {
    const made = anOpening();
    await made.kept.give("old");
    const turn = () => {
      made.kept.here = { folder, items: ["c", "a"].map(anOpenRow), stands: () => true };
      return made.listing.turnTo(visit);
    };
    return { ...made, turn };
  }

  it("shows what was read of it at the press, and is loaded when its page has come", async () => {
    const { pages, listing, names, kept, turn } = await aReadOne();
    expect(turn()).toBe(true);
    expect(names()).toEqual(["a", "c"]);
    expect(listing.state.get()).toMatchObject({ phase: "arriving", folderId: "2", folder });
    // The folder before is not the one that is shown any more.
    await pages.give(["old"]);
    expect(names()).toEqual(["a", "c"]);
    listing.hold();
    const { rows } = listing.state.get();
    void listing.open({ ...visit });
    expect(listing.state.get().rows).toBe(rows);
    expect(kept.asked).toHaveLength(1);
    await pages.give(["b", "c"]);
    await pages.give([]);
    // Held since the press: no row moves.
    expect(names()).toEqual(["", "c", "b"]);
  });

  it("shows what is remembered of it as it is", async () => {
    const { pages, listing, names } = await aReadOne();
    void listing.open(visit);
    await pages.give([]);
    await pages.give(["b"]);
    await pages.give([]);
    void listing.open({ folderId: "1", showDeleted: false });
    expect(listing.turnTo(visit)).toBe(true);
    expect(names()).toEqual(["b"]);
    expect(listing.state.get().phase).toBe("complete");
  });

  it("stays away while nothing is known of it, and the folder before goes on", async () => {
    const { pages, listing, names } = await aReadOne();
    expect(listing.turnTo(visit)).toBe(false);
    await pages.give(["a"]);
    await pages.give([]);
    expect(names()).toEqual(["a"]);
    expect(listing.state.get()).toMatchObject({ phase: "complete", folderId: "1" });
  });

  it("is shown anew when another page came in between", async () => {
    const { listing, names, turn } = await aReadOne();
    turn();
    void listing.open({ folderId: "3", showDeleted: false });
    expect(names()).toEqual([]);
    void listing.open(visit);
    expect(listing.state.get().phase).toBe("opening");
  });
});

describe("a kept folder that somebody points at while the fresh one comes", () => {
  async function aHeldOne() {
    const made = anOpening();
    await made.kept.give("b", "c", "e");
    made.listing.hold();
    await made.pages.give(["a", "b", "d", "e"]);
    await made.pages.give([]);
    return made;
  }

  it("moves no row: what is gone leaves a gap, and what is new stands at the end", async () => {
    const { listing, names, kept } = await aHeldOne();
    expect(names()).toEqual(["b", "", "e", "a", "d"]);
    expect(listing.state.get().rows[1]?.name).toEqual({ state: "sealed" });
    expect(listing.state.get().phase).toBe("unsorted");
    expect(kept.written).toEqual([["a", "b", "d", "e"]]);
  });

  it("is sorted without its gaps when that is asked for", async () => {
    const { listing, names } = await aHeldOne();
    listing.sortNow();
    expect(names()).toEqual(["a", "b", "d", "e"]);
    expect(listing.state.get().phase).toBe("complete");
  });

  it("remembers no gap with a change", async () => {
    const { listing, names } = await aHeldOne();
    listing.change((rows) => rows.filter((row) => nameText(row) !== "d"));
    void listing.open({ folderId: "1", showDeleted: false, fid: FID });
    expect(names()).toEqual(["a", "b", "e"]);
  });
});
