import { expect, it } from "vitest";
import { isKnownCode } from "#app/contract/errors/catalogue.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { httpStatusOf } from "#app/contract/errors/outcomes.ts";
import { findBareCodes } from "./bare-codes.ts";

const SERVER_FAILED = 500;

function find(text: string, name = "app/core/links/some-link.ts"): string[] {
  return findBareCodes({ name, text });
}

it.each([
  "throw new AppError(8020);",
  "if (error.code === 8020) leave();",
  "if (hasCode(error, 8020)) leave();",
  "switch (code) { case 8020: leave(); }",
  "const GONE = new Set([8020, 8026]);",
  "const LINK_EXPIRED = 8020;",
  "const TEXTS = { 8020: 'expired' };",
  "function find(): 8020 | undefined { return undefined; }",
])("refuses a code that stands as a number: %s", (text) => {
  expect(find(text)[0]).toContain("app/core/links/some-link.ts:1: 8020 is a code");
});

it("refuses a second name for a code", () => {
  expect(find("const LINK_EXPIRED = CODES.linkExpired;")).toEqual([
    "app/core/links/some-link.ts:1: LINK_EXPIRED is a second name for CODES.linkExpired.",
  ]);
});

it.each([
  "throw new AppError(CODES.linkExpired);",
  "const SECOND_MS = 1_000;",
  "const HTTP_OK = 200;",
  "const RETRYABLE = { first: 7000, last: 7244 };",
])("leaves everything else alone: %s", (text) => {
  expect(find(text)).toEqual([]);
});

it("leaves tests and tables their numbers", () => {
  const text = "expect(error).toMatchObject({ code: 8020 });";
  expect(find(text, "app/core/links/link.test.ts")).toEqual([]);
  expect(find(text, "app/contract/errors/links.data.ts")).toEqual([]);
});

it("every code with a name is a row of the catalogue or an HTTP status, and has one name", () => {
  const codes = Object.values(CODES);
  const unknown = codes.filter((code) => !isKnownCode(code));
  expect(unknown.filter((code) => httpStatusOf(code) === SERVER_FAILED)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
