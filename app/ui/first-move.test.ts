import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onFirstMove } from "./first-move.ts";

let end: AbortController;
const told: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  end = new AbortController();
  onFirstMove(({ type }) => told.push(type), end.signal);
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

function touch(type = "pointerdown"): void {
  dispatchEvent(new PointerEvent(type, { pointerType: "touch" }));
}

describe("the first move", () => {
  it.each([
    new PointerEvent("pointermove", { pointerType: "mouse" }),
    new PointerEvent("pointerdown", { pointerType: "mouse" }),
    new KeyboardEvent("keydown"),
  ])("is told at once, and once", (event) => {
    dispatchEvent(event);
    dispatchEvent(new KeyboardEvent("keydown"));
    expect(told).toEqual([event.type]);
  });

  it("is told after what a finger pressed has had its turn", () => {
    touch();
    expect(told).toEqual([]);
    vi.runAllTimers();
    expect(told).toEqual(["pointerdown"]);
    touch();
    vi.runAllTimers();
    expect(told).toEqual(["pointerdown"]);
  });

  it("of a key is told at once, whatever a finger pressed before", () => {
    touch();
    dispatchEvent(new KeyboardEvent("keydown"));
    vi.runAllTimers();
    expect(told).toEqual(["keydown"]);
  });

  it("is nobody's business when the page has gone", () => {
    touch();
    end.abort();
    touch();
    vi.runAllTimers();
    expect(told).toEqual([]);
  });
});
