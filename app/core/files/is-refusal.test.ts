import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { isRefusal } from "./unknown-failure.ts";

describe("a refusal", () => {
  it.each([1804, 2010, 7030, 8002, 8999, 9600])("is what says why: %i", (code) => {
    expect(isRefusal(new AppError(code))).toBe(true);
  });

  it.each([
    ["no connection", new AppError(9999)],
    ["no answer", new AppError(9000, { cause: new TypeError("Failed to fetch") })],
    ["an answer without a word", new AppError(9000)],
    ["an answer with a status alone", new AppError(9599)],
    ["a server that is away", new AppError(9503)],
    ["what is no failure of the product", new DOMException("", "AbortError")],
  ])("is not %s: nobody knows what was done", (_what, error) => {
    expect(isRefusal(error)).toBe(false);
  });
});
