import { expect, it } from "vitest";
import { ERROR_ENTRIES, findErrorEntry } from "./catalogue.ts";
import { HELP_OF_CODE } from "./help.data.ts";

it("codes that lead to a page of help are those whose row names it, and each leads there", () => {
  const led = new Map([...HELP_OF_CODE].map(([code, help]) => [findErrorEntry(code), help]));
  const rows = ERROR_ENTRIES.filter(({ row }) => row.help !== undefined);
  expect(led).toEqual(new Map(rows.map((entry) => [entry, entry.row.help])));
});

it("the codes that the specification gives a link have one (Spec A§8.2, A§8.4)", () => {
  expect([303, 1681, 3500].map((code) => HELP_OF_CODE.get(code))).toEqual([
    "regions",
    "support",
    "names",
  ]);
});
