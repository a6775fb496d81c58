import { describe, expect, it } from "vitest";
import { standsBar } from "./preview-bar.ts";

describe("the bar of a preview (Spec A§2.7)", () => {
  it("goes with 9500, and with nothing else", () => {
    expect(standsBar({ phase: "unread", code: 9500 })).toBe(false);
    expect(standsBar({ phase: "unread", code: 9502 })).toBe(true);
    expect(standsBar({ phase: "refused", reason: "broken" })).toBe(true);
    expect(standsBar({ phase: "shown" })).toBe(true);
  });
});
