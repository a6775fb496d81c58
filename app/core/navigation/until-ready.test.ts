import { describe, expect, it } from "vitest";
import { FakeClock } from "#tests/support/core-ports.ts";
import { mustPrepare } from "./places.ts";
import { type PlaceWorld, untilReady } from "./until-ready.ts";

interface TestWorld extends PlaceWorld {
  asked: string[];
  comeBack(): void;
}

function aWorld(given: { failures?: number }): TestWorld {
  const listeners = new Set<() => void>();
  const asked: string[] = [];
  let failures = given.failures ?? 0;
  return {
    asked,
    clock: new FakeClock(0),
    online: {
      isOnline: () => true,
      onOnline: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    fetch: async (path) => {
      asked.push(path);
      if (failures-- > 0) throw new TypeError("Failed to fetch");
    },
    comeBack: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}

const never = new AbortController().signal;

describe("a navigation", () => {
  it.each([
    ["/files", "/files/20", { isOnline: false }, false],
    ["/dl/abc", "/dl/abc/20", { isOnline: false }, false],
    ["/files", "/vault", { isOnline: false }, true],
    ["/files", "/logout", { isOnline: false }, true],
    ["/login", "/sign-up", { isOnline: false }, true],
    ["/dl/abc", "/dl/other", { isOnline: false }, true],
    ["/files", "/vault", { isHere: false }, true],
    ["/files", "/vault", { isHere: true }, false],
    ["/files", "/logout", { isHere: false }, false],
    ["/login", "/files", { isHere: false }, false],
  ])("from %s to %s with %o is prepared: %s", (from, to, given, prepared) => {
    const { isOnline = true, isHere = true }: { isOnline?: boolean; isHere?: boolean } = given;
    const places = { isOnline: () => isOnline, isHere: () => isHere };
    expect(mustPrepare(places, from, to)).toBe(prepared);
  });

  it("whose page is had at once does not say that it waits", async () => {
    const world = aWorld({});
    let told = 0;
    await untilReady(world, "/vault", { signal: never, onWaiting: () => told++ });
    expect([world.asked, told]).toEqual([["/vault"], 0]);
  });

  it("that cannot be had says so and goes on by itself when the server answers", async () => {
    const world = aWorld({ failures: 3 });
    let told = 0;
    await untilReady(world, "/vault", { signal: never, onWaiting: () => told++ });
    expect([world.asked.length, told]).toEqual([4, 3]);
  });

  it("goes on at once when the browser says that the connection is back", async () => {
    const world = aWorld({ failures: 1 });
    const still = { ...world, clock: { nowMs: () => 0, sleep: untilAborted } };
    const ready = untilReady(still, "/vault", { signal: never, onWaiting: () => undefined });
    await new Promise((resolve) => setImmediate(resolve));
    world.comeBack();
    await ready;
    expect(world.asked).toHaveLength(2);
  });

  it("that somebody gave up asks no more", async () => {
    const world = aWorld({ failures: Number.POSITIVE_INFINITY });
    const given = new AbortController();
    const ready = untilReady(world, "/vault", {
      signal: given.signal,
      onWaiting: () => given.abort(new Error("stayed")),
    });
    await expect(ready).rejects.toThrow("stayed");
    expect(world.asked).toHaveLength(1);
  });
});

function untilAborted(_ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
