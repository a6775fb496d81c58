import { beforeEach, describe, expect, it } from "vitest";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { EditTokens } from "./edit-tokens.ts";

const MADE = { token: "ab".repeat(16), nonce: "cd".repeat(8) };
const idOf = (number: number) => number.toString(16).padStart(32, "0");
/** As many as one tab keeps. */
const MOST = 200;

let tab: FakeStorage;

beforeEach(() => {
  tab = new FakeStorage();
});

describe("what an author without an account changes his comments by", () => {
  it("stays in its tab through a reload, and tells his words from others under their number", () => {
    new EditTokens(tab).keep(idOf(1), MADE);
    const tokens = new EditTokens(tab);
    expect(tokens.of(idOf(1))).toBe(MADE.token);
    expect(tokens.of(idOf(2))).toBe("");
    expect(tokens.isOf(idOf(1), MADE.nonce)).toBe(true);
    expect(tokens.isOf(idOf(1), "00".repeat(8))).toBe(false);
    expect(tokens.isOf(idOf(1), undefined)).toBe(false);
    expect(tokens.isOf(idOf(2), undefined)).toBe(false);
  });

  it("is kept for the newest of them, and never grows beyond that", () => {
    const tokens = new EditTokens(tab);
    for (let number = 0; number <= MOST; number += 1) tokens.keep(idOf(number), MADE);
    expect(tokens.of(idOf(0))).toBe("");
    expect([1, MOST].map((number) => tokens.of(idOf(number)))).toEqual([MADE.token, MADE.token]);
  });

  it.each(["{", "[]", '{"x":{"token":"y","nonce":"z"}}', '"text"'])(
    "is nothing where %s lies in its place, and is kept anew",
    (found) => {
      tab.write("comment-tokens", found);
      const tokens = new EditTokens(tab);
      expect(tokens.of("x")).toBe("");
      tokens.keep(idOf(1), MADE);
      expect(tokens.of(idOf(1))).toBe(MADE.token);
    },
  );
});
