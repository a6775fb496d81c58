import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLine } from "./line.client.ts";

/** Shared locks of one browser. */
function aBrowser() {
  const held: { name: string }[] = [];
  const request = async (name: string, _: LockOptions, use: () => Promise<void>) => {
    const lock = { name };
    held.push(lock);
    try {
      await use();
    } finally {
      held.splice(held.indexOf(lock), 1);
    }
  };
  const query = async () => ({ held: [...held] });
  return { held, locks: { request, query } as unknown as LockManager };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("counts the pages that move bytes the same way, and those no more that rest", async () => {
  const { held, locks } = aBrowser();
  const [first, second] = [createLine(locks), createLine(locks)];
  expect(first.sharers("up")).toBe(1);
  expect(second.sharers("up")).toBe(1);
  second.sharers("down");
  for (let second_ = 0; second_ < 5; second_ += 1) {
    await wait(1000);
    expect([first.sharers("up"), second.sharers("up")]).toEqual([2, 2]);
  }
  for (let second_ = 0; second_ < 6; second_ += 1) {
    await wait(1000);
    first.sharers("up");
  }
  expect(first.sharers("up")).toBe(1);
  await wait(6000);
  expect(held).toEqual([]);
});

it("is alone where the browser has no locks, or gives none", async () => {
  expect(createLine(undefined).sharers("up")).toBe(1);
  const refusing = {
    request: () => Promise.reject(new Error("no")),
    query: () => Promise.reject(new Error("no")),
  };
  const line = createLine(refusing as unknown as LockManager);
  expect(line.sharers("up")).toBe(1);
  await wait(5000);
  expect(line.sharers("up")).toBe(1);
});
