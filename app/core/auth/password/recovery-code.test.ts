import { expect, it } from "vitest";
import { readRecoveryCode, toGroups } from "./recovery-code.ts";

const CODE = "7H3KQ2MN-X9R4WTB6-1PZV8CYD-E5GSJ0FA";

it("a code is read as it was printed, however it is typed", () => {
  for (const typed of [
    CODE,
    CODE.toLowerCase(),
    CODE.replaceAll("-", " "),
    CODE.replaceAll("-", "–"),
  ])
    expect(readRecoveryCode(typed)).toEqual({ groups: 4, fault: null, code: CODE });
  expect(toGroups(CODE)).toEqual(CODE.split("-"));
});

it("is not there before its last symbol, and tells how far it is", () => {
  expect(readRecoveryCode("")).toEqual({ groups: 0, fault: null, code: null });
  expect(readRecoveryCode(CODE.slice(0, 8))).toMatchObject({ groups: 1, code: null });
  expect(readRecoveryCode(CODE.slice(0, -1))).toMatchObject({ groups: 3, code: null });
});

it("says where a symbol stands that no code has, and when there are too many", () => {
  const wrong = readRecoveryCode("7H3KQ2MN-X9R4WTB6-1PZV8CYU");
  expect(wrong.fault).toEqual({ kind: "symbol", group: 3, place: 8, symbol: "U" });
  expect(readRecoveryCode(`${CODE}A`)).toMatchObject({ fault: { kind: "long" }, code: null });
});
