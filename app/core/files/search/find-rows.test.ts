import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "#app/core/display/fold.ts";
import { findRows } from "./find-rows.ts";
import { NameIndex } from "./name-index.ts";
import type { NameRow } from "./name-row.ts";
import { isEmptyQuery, isForDeletedAlone, type NameQuery, parseQuery } from "./query.ts";

const ROOT = "f".repeat(32);
const fidOf = (n: number) => n.toString(16).padStart(32, "0");
const dayStart = (y: number, m: number, d: number) => Date.UTC(y, m - 1, d);
const query = (text: string) => parseQuery(text, dayStart);

function aRow(n: number, text: string, more: Partial<NameRow> = {}): NameRow {
  return {
    id: String(n),
    kind: "file",
    name: { text, fid: fidOf(n), rev: 0, isOlder: false },
    ...{
      domain: "m",
      parentFid: ROOT,
      shareId: "501",
      othersShare: "",
      sizeBytes: n,
      modifiedMs: n,
    },
    ...{ isDeleted: false, isStarred: false, isReadOnly: false, ...more },
  };
}

function indexOf(rows: readonly NameRow[]): NameIndex {
  const index = new NameIndex([ROOT]);
  index.put(rows);
  return index;
}

const idsOf = (index: NameIndex, text: string) =>
  index.find(query(text)).hits.map(({ row }) => Number(row.id));

/** The rule again, row by row and with nothing that rules rows out before. */
function fits(rows: readonly NameRow[], row: NameRow, wanted: NameQuery): boolean {
  const text = row.name?.text;
  const name = text === undefined ? undefined : foldText(text);
  if (name === undefined || !wanted.words.every((word) => name.includes(foldText(word))))
    return false;
  const above: NameRow[] = [];
  for (let at = row; at.parentFid !== ROOT; ) {
    const next = rows.find(({ name: own }) => own?.fid === at.parentFid);
    if (next === undefined) break;
    above.push(next);
    at = next;
  }
  if (isForDeletedAlone(wanted)) return [row, ...above].some(({ isDeleted }) => isDeleted);
  const { folder, kind, minBytes, maxBytes, extensions } = wanted;
  if (folder !== null && !above.some((one) => one.name?.text.toLowerCase().includes(folder)))
    return false;
  if (!wanted.isWithDeleted && [row, ...above].some(({ isDeleted }) => isDeleted)) return false;
  if (kind !== null && kind !== row.kind) return false;
  if ((minBytes ?? maxBytes) !== null && row.kind === "folder") return false;
  const isEnding = extensions?.some((extension) => name.endsWith(`.${extension}`)) !== false;
  return (
    isEnding &&
    row.sizeBytes >= (minBytes ?? 0) &&
    row.sizeBytes <= (maxBytes ?? Number.POSITIVE_INFINITY) &&
    (!wanted.isStarred || row.isStarred)
  );
}

const LETTERS = [
  "a",
  "b",
  "ab",
  "É",
  "ß",
  "خليج",
  "日本",
  "🚢",
  "7",
  "42",
  ".",
  ".pdf",
  ".tar.gz",
  " ",
];
const someText = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join("").trim() || "x");
const someRow = fc.record({
  text: someText,
  isFolder: fc.boolean(),
  above: fc.nat({ max: 20 }),
  isDeleted: fc.boolean(),
  isStarred: fc.boolean(),
});
const someQuery = fc
  .array(
    fc.oneof(
      someText.map((text) => text.replaceAll(" ", "")),
      fc.constantFrom(
        "type:pdf",
        "type:tar.gz",
        "type:gz",
        "type:folder",
        "type:file",
        "type:image",
      ),
      fc.constantFrom("size:>5b", "size:<9b", "is:starred", "is:deleted", "in:a", "in:ab", "in:7"),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(" "));

describe("the walk over the names of an index", () => {
  it("finds what reading every name finds, for any names and any search", () => {
    fc.assert(
      fc.property(fc.array(someRow, { minLength: 1, maxLength: 30 }), someQuery, (made, text) => {
        fc.pre(!isEmptyQuery(query(text)));
        const rows: NameRow[] = [];
        for (const [n, { text: name, isFolder, above, ...flags }] of made.entries()) {
          const parent = rows[above];
          const parentFid = parent?.kind === "folder" ? (parent.name?.fid ?? ROOT) : ROOT;
          const kind = isFolder ? "folder" : "file";
          rows.push(aRow(n + 1, name, { ...flags, kind, parentFid }));
        }
        const expected = rows.filter((row) => fits(rows, row, query(text)));
        const found = indexOf(rows).find(query(text));
        expect(found.total).toBe(expected.length);
        expect(found.hits.map(({ row }) => row)).toEqual(expected.toReversed());
      }),
      { numRuns: 500 },
    );
  });

  it("finds rows on both sides of each 256 and of each block", () => {
    const rows = Array.from({ length: 9_000 }, (_, n) => aRow(n + 1, `Kai ${n + 1}.txt`));
    const index = indexOf(rows);
    for (const n of [1, 256, 257, 512, 513, 4_096, 4_097, 8_192, 8_193, 9_000])
      expect(idsOf(index, `"kai ${n}.txt"`)).toEqual([n]);
    expect(idsOf(index, "kai 9001")).toEqual([]);
  });

  it("reads no name that letters side by side rule out", () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => aRow(n + 1, `Hafen ${n + 1}`));
    const index = indexOf(rows);
    const { marks } = index.blocks[0]!.lower();
    marks.parts.fill(0);
    expect(findRows(index, query("hafen")).rows).toEqual([]);
    // One letter is sought by the marks of each name.
    expect(findRows(index, query("h")).total).toBe(2_000);
    marks.low.fill(0);
    expect(findRows(index, query("h")).total).toBe(0);
  });

  it("shows the newest of what it counted, first by date and then by what came later", () => {
    const rows = Array.from({ length: 3_000 }, (_, n) =>
      aRow(n + 1, "Kai", { modifiedMs: n % 3 === 0 ? 5 : 9 }),
    );
    const { hits, total } = indexOf(rows).find(query("kai"));
    expect(total).toBe(3_000);
    expect(hits).toHaveLength(1_000);
    expect(new Set(hits.map(({ row }) => row.modifiedMs))).toEqual(new Set([9]));
  });

  it("tells names with one number of their endings apart", () => {
    const index = indexOf([
      aRow(1, "Kai.tar.gz"),
      aRow(2, "Kai.gz"),
      aRow(3, "tar.gz"),
      aRow(4, "gz"),
    ]);
    expect(idsOf(index, "type:tar.gz")).toEqual([1]);
    expect(idsOf(index, "type:gz")).toEqual([3, 2, 1]);
  });

  it("finds a name by any way to write its letters", () => {
    expect(idsOf(indexOf([aRow(1, "Übersee.pdf")]), "ÜBERSEE".normalize("NFD"))).toEqual([1]);
  });
});

describe("what an index knows of folders", () => {
  const folder = (n: number, more: Partial<NameRow> = {}) =>
    aRow(n, `Ordner ${n}`, { kind: "folder", ...more });

  it("follows a folder that is moved, deleted, restored and gone, also when its files stay", () => {
    const index = indexOf([folder(1), folder(2), aRow(3, "Kai", { parentFid: fidOf(2) })]);
    const steps = () => index.find(query("kai is:deleted")).hits[0]?.way?.steps.map(({ id }) => id);
    index.ready();
    expect(steps()).toEqual(["2"]);
    index.put([folder(2, { parentFid: fidOf(1) })]);
    expect(steps()).toEqual(["1", "2"]);
    index.put([folder(1, { isDeleted: true })]);
    expect(idsOf(index, "kai")).toEqual([]);
    index.put([folder(1)]);
    expect(idsOf(index, "kai")).toEqual([3]);
    index.drop(["1"], "");
    expect(steps()).toBeUndefined();
  });

  it("follows a folder that comes after what lies in it, and a second item with its fid", () => {
    const index = indexOf([aRow(3, "Kai", { parentFid: fidOf(9) })]);
    const hasWay = () => index.find(query("kai")).hits[0]?.way !== null;
    expect(hasWay()).toBe(false);
    index.put([folder(9)]);
    expect(hasWay()).toBe(true);
    const name = { text: "Same", fid: fidOf(9), rev: 0, isOlder: false };
    index.put([aRow(10, "Same", { name })]);
    expect(hasWay()).toBe(false);
    index.drop(["10"], "");
    expect(hasWay()).toBe(true);
    index.put([{ ...folder(9), name: null }]);
    expect(hasWay()).toBe(false);
  });

  it("tells the new name of a folder above a hit", () => {
    const index = indexOf([folder(1), aRow(3, "Kai", { parentFid: fidOf(1) })]);
    const names = () => index.find(query("kai")).hits[0]?.way?.steps.map(({ name }) => name);
    expect(names()).toEqual(["Ordner 1"]);
    index.put([aRow(1, "Neu", { kind: "folder" })]);
    expect(names()).toEqual(["Neu"]);
    expect(idsOf(index, "in:neu kai")).toEqual([3]);
  });

  it("keeps rows of a share and of elsewhere apart, whatever fids and ids they have", () => {
    const same = { text: "kai theirs", fid: fidOf(1), rev: 0, isOlder: false };
    const place = { domain: "m7", parentFid: fidOf(0), othersShare: "7" };
    const theirs = aRow(2, "", { name: same, ...place });
    const index = indexOf([aRow(1, "kai mine"), theirs]);
    const ways = () => index.find(query("kai")).hits.map(({ row, way }) => [row.id, way?.rootFid]);
    expect(ways()).toEqual([
      ["2", fidOf(0)],
      ["1", ROOT],
    ]);
    // An own row in zeros, and one of a share in the root of an area, lie nowhere.
    index.put([
      aRow(3, "kai low", { parentFid: fidOf(0) }),
      aRow(4, "kai high", { ...place, parentFid: ROOT }),
    ]);
    expect(ways().slice(0, 2)).toEqual([
      ["4", undefined],
      ["3", undefined],
    ]);
    index.drop(["3", "4"], "");
    index.drop(["1", "4"], "7");
    index.put([aRow(1, "kai theirs again", place)]);
    expect(idsOf(index, "kai")).toEqual([2, 1]);
    expect(idsOf(index, "again")).toEqual([]);
    index.dropShare("7");
    expect(idsOf(index, "kai")).toEqual([1]);
    expect(index.counts.names).toBe(1);
  });
});
