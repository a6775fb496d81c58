import { describe, expect, it } from "vitest";
import { swipeKey } from "./swipe.ts";

const from = { x: 200, y: 300, atMs: 1_000 };

describe("a finger's way across the screen", () => {
  it.each([
    ["ArrowRight", -80, 10, 200],
    ["ArrowLeft", 80, -30, 200],
    [null, -40, 0, 200],
    [null, -80, 60, 200],
    [null, -80, 0, 900],
  ] as const)("is %s for %d across, %d along in %d ms", (key, x, y, tookMs) => {
    const to = { x: from.x + x, y: from.y + y, atMs: from.atMs + tookMs };
    expect(swipeKey(from, to)).toBe(key);
  });
});
