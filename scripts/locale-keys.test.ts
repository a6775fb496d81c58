import { describe, expect, it } from "vitest";
import { missingKeys, unknownKeys, unusedKeys } from "./locale-keys.ts";

const ENGLISH = { title: "a", row: { count_one: "b", count_other: "c" } };

describe("the keys of a language", () => {
  it("are complete with its own plural forms", () => {
    const japanese = { title: "a", row: { count_other: "c" } };
    expect(missingKeys(ENGLISH, japanese, ["other"])).toEqual([]);
    expect(missingKeys(ENGLISH, japanese, ["one", "few", "other"])).toEqual([
      "row.count_one",
      "row.count_few",
    ]);
  });

  it("are unknown when English has them not, but for rows of the catalogue", () => {
    const own = { titel: "x", codes: { "8020": { text: "y" } } };
    expect(unknownKeys(ENGLISH, own, ["other"])).toEqual(["titel"]);
  });
});

describe("a key", () => {
  it("is used when a source names it, whole or by parts", () => {
    const sources = 't("title"); t(`row.${kind}`)';
    expect(unusedKeys(ENGLISH, sources)).toEqual([]);
    expect(unusedKeys(ENGLISH, 't("title")')).toEqual(["row.count"]);
  });
});
