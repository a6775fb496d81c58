import { expect, it } from "vitest";
import { parseRange } from "./byte-range.ts";

it.each([
  [null, null],
  ["", null],
  ["bytes=-", null],
  ["bytes=0-0,5-6", null],
  ["items=0-5", null],
  ["bytes=9-5", null],
  ["bytes=0-", { from: 0, to: 100 }],
  ["bytes=0-0", { from: 0, to: 1 }],
  ["bytes=99-", { from: 99, to: 100 }],
  ["bytes=40-1000", { from: 40, to: 100 }],
  ["bytes=-1", { from: 99, to: 100 }],
  ["bytes=-1000", { from: 0, to: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=99999999999999999999-", "unsatisfiable"],
])("of 100 bytes %j is %j", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});
