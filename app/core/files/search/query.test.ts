import { describe, expect, it } from "vitest";
import { isEmptyQuery, isForDeletedAlone, NO_QUERY, parseQuery } from "./query.ts";

const dayStart = (y: number, m: number, d: number) => Date.UTC(y, m - 1, d);
const parse = (text: string) => parseQuery(text, dayStart);
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);

describe("what somebody types to search (Reading R-240)", () => {
  it.each([
    ["size:>10mb", { minBytes: 10 * 1024 ** 2 }],
    ["size:1.5kb", { minBytes: 1536 }],
    ["size:<1gb", { maxBytes: 1024 ** 3 }],
    ["size:<=2tb", { maxBytes: 2 * 1024 ** 4 }],
    ["size:7", { minBytes: 7 }],
    ["SIZE:>7B", { minBytes: 7 }],
    ["date:2026", { fromMs: at("2026-01-01"), toMs: at("2027-01-01") }],
    ["date:2026-12", { fromMs: at("2026-12-01"), toMs: at("2027-01-01") }],
    ["date:2026-03-14", { fromMs: at("2026-03-14"), toMs: at("2026-03-15") }],
    ["date:>2026-03-14", { fromMs: at("2026-03-15") }],
    ["date:>=2026-03-14", { fromMs: at("2026-03-14") }],
    ["date:<2026-03", { toMs: at("2026-03-01") }],
    ["date:<=2026", { toMs: at("2027-01-01") }],
    ["type:folder", { kind: "folder" }],
    ["type:file", { kind: "file" }],
    ["type:.PDF", { kind: "file", extensions: ["pdf"] }],
    ["is:starred", { isStarred: true }],
    ["is:deleted", { isWithDeleted: true, isForDeleted: true }],
    ["in:Harbour", { folder: "harbour" }],
    ['in:"North Quay"', { folder: "north quay" }],
  ])("%s is an operator", (text, found) => {
    expect(parse(text)).toEqual({ ...NO_QUERY, ...found });
  });

  it("knows what a symbol stands for by each of its extensions", () => {
    const { kind, extensions } = parse("type:image");
    expect(kind).toBe("file");
    expect(extensions).toEqual(expect.arrayContaining(["jpg", "png", "gif"]));
    expect(parse("type:folder type:.pdf")).toMatchObject({ kind: "file", extensions: ["pdf"] });
    expect(parse("type:pdf type:folder")).toMatchObject({ kind: "folder", extensions: null });
  });

  it.each([
    ["quay WALL", ["quay", "wall"]],
    ['"quay wall" chart', ["quay wall", "chart"]],
    ['"quay wall', ["quay wall"]],
    ["e\u0301t\u00e9", ["\u00e9t\u00e9"]],
    ["size:big", ["size:big"]],
    ["date:soon", ["date:soon"]],
    ["date:2026-13", ["date:2026-13"]],
    ["date:2026-00", ["date:2026-00"]],
    ["date:2026-01-32", ["date:2026-01-32"]],
    ["date:2026-01-0", ["date:2026-01-0"]],
    ["is:mine", ["is:mine"]],
    ["Re:port", ["re:port"]],
    ['note:"to self"', ["note:to self"]],
    ['"" in:""', []],
  ])("%s is words", (text, words) => {
    expect(parse(text)).toEqual({ ...NO_QUERY, words });
  });

  it("is nothing where it says nothing, and the trash alone where it says only that", () => {
    expect(["", "  ", '""', "is:deleted", "a"].map((text) => isEmptyQuery(parse(text)))).toEqual([
      ...[true, true, true, false, false],
    ]);
    const alone = ["is:deleted", "is:deleted a", "is:deleted type:pdf", "a", ""];
    expect(alone.map((text) => isForDeletedAlone(parse(text)))).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});
