import { describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { createItemFilter } from "./filter.ts";
import { FolderCache } from "./folder-cache.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { keepBothName, takenNames } from "./name-conflict.ts";
import { nextOrder, rankItems, type SortOrder, sortItems } from "./sort.ts";

function anItem(text: string, change: Partial<FileItem> = {}): FileItem {
  return aFileItem({ id: text, name: openName(text, text), ...change });
}

const sorted = (items: readonly FileItem[], order: SortOrder) =>
  sortItems(rankItems(items, createNameCollator("en")), order).map(({ id }) => id);

describe("sorting", () => {
  const items = [
    anItem("file 10", { sizeBytes: 1, modifiedMs: 3 }),
    anItem("zoo", { kind: "folder", modifiedMs: 9 }),
    anItem("file 2", { sizeBytes: 5, modifiedMs: 3 }),
    anItem("ant", { kind: "folder", modifiedMs: 1 }),
  ];

  it("puts folders first, in both directions, and counts as people do", () => {
    expect(sorted(items, { key: "name", direction: "asc" })).toEqual([
      "ant",
      "zoo",
      "file 2",
      "file 10",
    ]);
    expect(sorted(items, { key: "name", direction: "desc" })).toEqual([
      "zoo",
      "ant",
      "file 10",
      "file 2",
    ]);
  });

  it("by date and size falls back to the name", () => {
    expect(sorted(items, { key: "usertime", direction: "asc" })).toEqual([
      "ant",
      "zoo",
      "file 2",
      "file 10",
    ]);
    expect(sorted(items, { key: "size", direction: "desc" })).toEqual([
      "zoo",
      "ant",
      "file 2",
      "file 10",
    ]);
  });

  it("by size goes by no size of a folder, whatever it is told to have", () => {
    const told = [
      anItem("big", { kind: "folder", sizeBytes: 9 }),
      anItem("small", { kind: "folder", sizeBytes: 1 }),
    ];
    expect(sorted(told, { key: "size", direction: "asc" })).toEqual(["big", "small"]);
  });

  it("is the same after a change as if it had been ranked anew", () => {
    const collator = createNameCollator("en");
    const before = rankItems(items, collator);
    const [first, zoo, ...rest] = items;
    if (first === undefined || zoo === undefined) throw new Error("there are four items");
    const renamed = {
      ...zoo,
      name: { state: "open", text: "aardvark", fid: "zoo", rev: 1 } as const,
    };
    const changed = [anItem("file 3"), ...rest, renamed];
    const order: SortOrder = { key: "name", direction: "asc" };
    const after = sortItems(rankItems(changed, collator, before), order).map(({ id }) => id);
    expect(after).toEqual(["zoo", "ant", "file 2", "file 3"]);
    expect(after).toEqual(sorted(changed, order));
  });

  it("turns with a second press on the same column", () => {
    expect(nextOrder({ key: "name", direction: "asc" }, "name").direction).toBe("desc");
    expect(nextOrder({ key: "name", direction: "asc" }, "size")).toEqual({
      key: "size",
      direction: "desc",
    });
  });
});

describe("the filter", () => {
  it("looks through names, dates and sizes without regard to case", () => {
    const items = [anItem("Report.pdf"), anItem("photo.jpg")];
    const find = createItemFilter(items, {
      date: ({ id }) => (id === "photo.jpg" ? "Mar 14, 2026" : "Jan 1, 2026"),
      size: () => "2.4 MB",
    });
    expect(find("REPORT").map(({ id }) => id)).toEqual(["Report.pdf"]);
    expect(find("mar 14").map(({ id }) => id)).toEqual(["photo.jpg"]);
    expect(find("2.4")).toHaveLength(2);
    expect(find("  ")).toBe(items);
  });
});

describe("keeping both", () => {
  it("counts up before the extension until the name is free", () => {
    const taken = takenNames([
      anItem("a.txt"),
      anItem("a (2).txt"),
      anItem("gone.txt", { isDeleted: true }),
    ]);
    expect(keepBothName("a.txt", taken)).toBe("a (3).txt");
    expect(keepBothName("A.TXT", taken)).toBe("A (3).TXT");
    expect(keepBothName("folder", taken)).toBe("folder (2)");
    expect(taken.has("gone.txt")).toBe(false);
  });

  it("asks once for each of a thousand that have one name", () => {
    let asked = 0;
    class Taken extends Set<string> {
      override has(key: string): boolean {
        asked += 1;
        return super.has(key);
      }
    }
    const [taken, counts] = [new Taken(["a.txt"]), new Map<string, number>()];
    for (let time = 0; time < 1_000; time += 1) {
      taken.add(keepBothName(time % 2 === 0 ? "a.txt" : "A.txt", taken, counts).toLowerCase());
    }
    expect([taken.size, taken.has("a (1001).txt")]).toEqual([1_001, true]);
    expect(asked).toBeLessThanOrEqual(1_001);
  });

  it("cuts a name that would become longer than 248 units, at whole characters", () => {
    const name = `${"😀".repeat(122)}.txt`;
    const kept = keepBothName(name, new Set());
    expect(kept.length).toBeLessThanOrEqual(248);
    expect(kept.endsWith(" (2).txt")).toBe(true);
    expect(kept.isWellFormed()).toBe(true);
  });
});

describe("the folder cache", () => {
  const folder: OpenedFolder = { area: "main", id: "1", path: [], isReadOnly: false };
  const key = { folderId: "1", showDeleted: false, histId: "5" };

  it("forgets after ten minutes without use, and not a moment before", () => {
    const clock = new FakeClock(0);
    const cache = new FolderCache(clock);
    cache.write(key, { folder, items: [], histId: "5" });
    clock.advance(599_999);
    expect(cache.read(key)).not.toBeNull();
    clock.advance(600_000);
    expect(cache.read(key)).toBeNull();
  });

  it("keeps for ten minutes more what was looked at, and tells of nothing that is over", () => {
    const clock = new FakeClock(0);
    const cache = new FolderCache(clock);
    cache.write(key, { folder, items: [], histId: "5" });
    cache.write({ ...key, folderId: "2" }, { folder, items: [], histId: "5" });
    clock.advance(599_999);
    expect(cache.read(key)).not.toBeNull();
    clock.advance(599_999);
    expect(cache.all()).toHaveLength(1);
    expect(cache.read(key)).not.toBeNull();
    clock.advance(600_000);
    expect(cache.all()).toEqual([]);
  });

  it("gives nothing for another state of the tree", () => {
    const cache = new FolderCache(new FakeClock(0));
    cache.write(key, { folder, items: [], histId: "5" });
    expect(cache.read({ ...key, histId: "6" })).toBeNull();
    expect(cache.read({ ...key, showDeleted: true })).toBeNull();
  });
});
