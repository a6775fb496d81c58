import { describe, expect, it } from "vitest";
import { NameIndex } from "./name-index.ts";
import type { NameRow } from "./name-row.ts";
import { parseQuery } from "./query.ts";

const ROWS = 8_192;
const ROOT = "f".repeat(32);

/** Half of them do not open; each in a folder of its own where that is asked for. */
const aRow = (n: number, parentFid = ROOT): NameRow => ({
  id: String(n),
  kind: "file",
  name: n % 2 === 0 ? null : { text: `n${n}`, fid: toFid(n), rev: 0, isOlder: false },
  ...{ domain: "m", parentFid, shareId: "501", othersShare: "", sizeBytes: n, modifiedMs: n },
  ...{ isDeleted: false, isStarred: false, isReadOnly: false },
});
const toFid = (n: number) => n.toString(16).padStart(32, "0");
const rows = (count: number, toParent: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => aRow(n + 1, toParent(n)));

describe("an index that a server fills without end", () => {
  it("takes its rows and no more, whether they open or not, and says so", () => {
    const index = new NameIndex([ROOT], ROWS);
    index.put(rows(ROWS - 4_096, () => ROOT));
    expect(index.counts.isFull).toBe(false);
    index.put(rows(ROWS * 2, () => ROOT));
    const { names, unopened, isFull } = index.counts;
    expect([names + unopened, isFull]).toEqual([ROWS, true]);
    // What is there is still kept up.
    index.put([{ ...aRow(1), isStarred: true }]);
    expect(index.counts.names + index.counts.unopened).toBe(ROWS);
  });

  it("is full of folders that the rows of one block are said to lie in, too", () => {
    const index = new NameIndex([ROOT], ROWS);
    for (let from = 0; from < 3; from += 1) {
      index.put(rows(4_000, (n) => toFid(from * 4_000 + n)));
    }
    expect([index.placeCount, index.counts.isFull]).toEqual([ROWS, true]);
    // What lies in a folder that is known is still kept up.
    index.put([{ ...aRow(1, toFid(0)), isStarred: true }]);
    expect(index.find(parseQuery("is:starred", Date.UTC)).total).toBe(1);
  });
});
