import { describe, expect, it } from "vitest";
import { endsTransfers } from "./leaving.ts";

describe("leaving with unfinished transfers", () => {
  it.each([
    ["/files", "/files/20", false],
    ["/files/20", "/vault", false],
    ["/vault", "/shares/links", false],
    ["/files", "/", true],
    ["/files", "/login", true],
    ["/files", "/dl/abc", true],
    ["/files", "/logout", false],
    ["/dl/abc", "/dl/abc/20", false],
    ["/dl/abc", "/dl/other", true],
    ["/dl/abc", "/files", true],
  ])("from %s to %s asks: %s", (from, to, asks) => {
    expect(endsTransfers(from, to)).toBe(asks);
  });
});
