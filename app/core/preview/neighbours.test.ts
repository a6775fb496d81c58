import { describe, expect, it } from "vitest";
import { aFileItem } from "#tests/support/file-item.ts";
import { neighboursOf, shownOf, successorOf } from "./neighbours.ts";

const name = { state: "open", text: "a.txt", fid: "ff", rev: 0 } as const;
const rows = [
  aFileItem({ id: "1", kind: "folder", name }),
  aFileItem({ id: "2", name }),
  aFileItem({ id: "3", name: { state: "failed", code: 2010, text: "?" } }),
  aFileItem({ id: "4", name }),
  aFileItem({ id: "5", isDeleted: true, name }),
  aFileItem({ id: "6", name }),
];
const idsOf = (itemId: string) => {
  const { previous, item, next, number, all } = neighboursOf(rows, itemId);
  return [previous?.id, item?.id, next?.id, number, all];
};

describe("files beside the one that is looked at", () => {
  it("are those that can be looked at, in the order of the list", () => {
    expect(idsOf("2")).toEqual([undefined, "2", "4", 1, 3]);
    expect(idsOf("4")).toEqual(["2", "4", "6", 2, 3]);
    expect(idsOf("6")).toEqual(["4", "6", undefined, 3, 3]);
  });

  it("are none for a file that the list does not have", () => {
    expect(idsOf("5")).toEqual([undefined, undefined, undefined, 0, 3]);
    expect(idsOf("99")).toEqual([undefined, undefined, undefined, 0, 3]);
  });

  it("take the place of one that has gone", () => {
    const without = (id: string) => rows.filter((row) => row.id !== id);
    expect(successorOf(without("4"), 2)?.id).toBe("6");
    expect(successorOf(without("6"), 3)?.id).toBe("4");
    expect(successorOf([], 1)).toBeNull();
  });

  it("one that has just gone stays in sight, and not the file that somebody came for", () => {
    const [entry, last] = [neighboursOf(rows, "2").item, neighboursOf(rows, "4").item];
    const gone = rows.filter(({ id }) => id !== "4");
    expect(shownOf("4", [neighboursOf(gone, "4").item, last, entry])?.id).toBe("4");
    expect(shownOf("6", [neighboursOf(gone, "6").item, last, entry])?.id).toBe("6");
    expect(shownOf("2", [null, last, entry])?.id).toBe("2");
    expect(shownOf("99", [null, last, entry])).toBeNull();
  });
});
