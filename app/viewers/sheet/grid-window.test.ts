import { expect, it } from "vitest";
import { columnName, columnsIn, offsetsOf, rowsIn } from "./grid-window.ts";

const offsets = offsetsOf([100, 50, 200]);

it.each([
  [0, 100, { first: 0, end: 1 }],
  [99, 101, { first: 0, end: 2 }],
  [100, 150, { first: 1, end: 2 }],
  [149, 1000, { first: 1, end: 3 }],
  [350, 400, { first: 3, end: 3 }],
  [-5, 10, { first: 0, end: 1 }],
])("columns between %i and %i are %j", (from, to, expected) => {
  expect(columnsIn(offsets, from, to)).toEqual(expected);
});

it.each([
  [0, 26, { first: 0, end: 1 }],
  [25, 27, { first: 0, end: 2 }],
  [26, 52, { first: 1, end: 2 }],
  [250, 5000, { first: 9, end: 10 }],
  [9000, 9100, { first: 10, end: 10 }],
])("of ten rows those between %i and %i are %j", (from, to, expected) => {
  expect(rowsIn(10, 26, { from, to })).toEqual(expected);
});

it("columns are named as in every spreadsheet", () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnName)).toEqual(
    "A Z AA AZ BA ZZ AAA XFD".split(" "),
  );
});
