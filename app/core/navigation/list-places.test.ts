import { describe, expect, it } from "vitest";
import { type ListPlace, readListPlace, writeListPlace } from "./list-places.ts";

const place: ListPlace = { scrolledPx: 480, top: { id: "7", index: 10 }, selectedIds: ["7", "9"] };

function aTab(entries: readonly (readonly [string, string])[] = []) {
  const kept = new Map<string, string>(entries);
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

describe("where somebody was in a list", () => {
  it("is known of each visit by itself", () => {
    const tab = aTab();
    writeListPlace(tab, "a /files", place);
    writeListPlace(tab, "b /files", { ...place, scrolledPx: 0, top: null, selectedIds: [] });
    expect(readListPlace(tab, "a /files")).toEqual(place);
    expect(readListPlace(tab, "b /files")).toMatchObject({ scrolledPx: 0, selectedIds: [] });
    expect(readListPlace(tab, "c /files")).toBeNull();
  });

  it("is kept of the newest twenty visits, and nothing stays of the others", () => {
    const tab = aTab();
    for (let visit = 0; visit < 25; visit += 1) writeListPlace(tab, `${visit}`, place);
    writeListPlace(tab, "5", place);
    expect(tab.kept.size).toBe(21);
    expect([readListPlace(tab, "4"), readListPlace(tab, "5")]).toEqual([null, place]);
    writeListPlace(tab, "25", place);
    expect([readListPlace(tab, "5"), readListPlace(tab, "6")]).toEqual([place, null]);
  });

  it("counts a visit once, however often it is kept, and nothing of other names in the tab", () => {
    const tab = aTab([["a /files", "kept by somebody else"]]);
    writeListPlace(tab, "a /files", place);
    for (let time = 0; time < 25; time += 1) writeListPlace(tab, "lists", place);
    expect([readListPlace(tab, "a /files"), readListPlace(tab, "lists")]).toEqual([place, place]);
    expect(tab.kept.get("a /files")).toBe("kept by somebody else");
    for (let visit = 0; visit < 40; visit += 1) writeListPlace(tab, `${visit}`, place);
    expect(JSON.parse(tab.kept.get("lists") ?? "")).toHaveLength(20);
  });

  it("holds no choice that would fill the storage", () => {
    const tab = aTab();
    const ids = (length: number) => Array.from({ length }, (_, id) => `${id + 1}`);
    writeListPlace(tab, "a", { ...place, selectedIds: ids(10_000) });
    expect(readListPlace(tab, "a")?.selectedIds).toHaveLength(10_000);
    writeListPlace(tab, "a", { ...place, selectedIds: ids(10_001) });
    expect(readListPlace(tab, "a")).toEqual({ ...place, selectedIds: [] });
  });

  it.each([
    ["no JSON", "{"],
    ["another shape", '{"scrolledPx":"1","top":null,"selectedIds":[]}'],
    ["a length below nothing", '{"scrolledPx":-1,"top":null,"selectedIds":[]}'],
    ["a length without an end", '{"scrolledPx":1e999,"top":null,"selectedIds":[]}'],
    ["a row between two", '{"scrolledPx":1,"top":{"id":"7","index":0.5},"selectedIds":[]}'],
    ["a row of no id", '{"scrolledPx":1,"top":{"id":"<img>","index":1},"selectedIds":[]}'],
    ["what is no id", '{"scrolledPx":1,"top":null,"selectedIds":["<img>"]}'],
    ["more than is kept", `{"scrolledPx":1,"top":null,"selectedIds":[${"1,".repeat(10_000)}1]}`],
  ])("is nothing where %s stands there", (_, text) => {
    expect(readListPlace(aTab([["list a", text]]), "a")).toBeNull();
  });

  it("is nothing where the storage is forbidden, and its index is made anew where it is none", () => {
    const no = () => {
      throw new Error("forbidden");
    };
    const forbidden = { read: no, write: no, remove: no };
    expect(() => writeListPlace(forbidden, "a", place)).not.toThrow();
    expect(readListPlace(forbidden, "a")).toBeNull();
    const tab = aTab([["lists", '{"a":1}']]);
    writeListPlace(tab, "a", place);
    expect(readListPlace(tab, "a")).toEqual(place);
  });
});
