import { expect, it } from "vitest";
import { ERROR_ENTRIES, findErrorEntry } from "./catalogue.ts";
import { INFORMATION } from "./information.data.ts";

it("codes that refuse nothing are those that the catalogue calls information", () => {
  const rows = new Set([...INFORMATION].map((code) => findErrorEntry(code)));
  const informing = ERROR_ENTRIES.filter(({ row }) => row.level === "info");
  expect(rows).toEqual(new Set(informing));
});
