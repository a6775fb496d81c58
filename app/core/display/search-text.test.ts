import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSearchText } from "./search-text.ts";

const ROWS = [
  ["Budget 2026.xlsx", "Mar 14, 2026 9:41 AM", "2.4 MB"],
  ["Élan.pdf", "Mar 13, 2026 4:50 PM", "8.1 MB"],
  ["notes", "Feb 1, 2025 1:00 AM", "12 bytes"],
];

describe("a search in a list", () => {
  it.each([
    ["budget", [0]],
    ["MAR 1", [0, 1]],
    ["mb", [0, 1]],
    ["12 BYTES", [2]],
    ["élan", [1]],
    ["2025", [2]],
    ["  notes ", [2]],
    ["", [0, 1, 2]],
    ["zebra", []],
    ["xlsxMar", []],
    ["mbélan", []],
  ])("for %j finds the rows %j", (search, rows) => {
    expect(createSearchText(ROWS).find(search)).toEqual(Uint32Array.from(rows));
  });

  it("in nothing finds nothing", () => {
    expect(createSearchText([]).find("a")).toHaveLength(0);
    expect(createSearchText([]).find("")).toHaveLength(0);
  });

  it("finds what looking at every text by itself finds, also letter by letter", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "A", ".", "é"), maxLength: 6 });
    const rows = fc.array(fc.tuple(text, text, text), { maxLength: 30 });
    const searches = fc.array(fc.tuple(fc.boolean(), text), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, searches, (list, typed) => {
        const searchText = createSearchText(list);
        let search = "";
        for (const [goesOn, more] of typed) {
          search = goesOn ? search + more.slice(0, 2) : more;
          const needle = search.trim().toLowerCase();
          const naive = list.flatMap((texts, row) =>
            texts.some((one) => one.toLowerCase().includes(needle)) ? [row] : [],
          );
          expect([...searchText.find(search)]).toEqual(naive);
        }
      }),
    );
  });

  it("finds a text far behind the last one that was found", () => {
    const rows = Array.from({ length: 5000 }, (_, row) => [row % 1777 === 5 ? "here" : `${row}`]);
    expect([...createSearchText(rows).find("here")]).toEqual([5, 1782, 3559]);
  });
});
