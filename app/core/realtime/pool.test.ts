import { describe, expect, it } from "vitest";
import { type ChannelEnd, FIRST_PLACE, nextInPool } from "./pool.ts";

/** Where a channel goes over a pool of so many, with the pauses before each connection. */
function walk(size: number, ends: readonly ChannelEnd[]): (readonly [number, number])[] {
  let place = FIRST_PLACE;
  return ends.map((end) => {
    const next = nextInPool(place, end, size);
    place = next.place;
    return [place.server, next.pauseMs] as const;
  });
}

const failed = (count: number) => Array.from({ length: count }, () => "failed" as const);

describe("the pool of a channel", () => {
  it("is tried twice at each server, a second apart, and wraps round", () => {
    expect(walk(3, failed(6))).toEqual([
      [0, 1000],
      [1, 1000],
      [1, 1000],
      [2, 1000],
      [2, 1000],
      [0, 5000],
    ]);
  });

  it("goes to the next server after any end of a connection", () => {
    expect(walk(2, ["served", "served", "short", "served"])).toEqual([
      [1, 1000],
      [0, 1000],
      [1, 1000],
      [0, 1000],
    ]);
  });

  it("rests longer after each round without service, a minute at most, and not after service", () => {
    const rounds = walk(2, failed(4 * 14)).filter(([, pauseMs]) => pauseMs > 1000);
    expect(rounds.map(([, pauseMs]) => pauseMs)).toEqual([
      ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60].map((s) => s * 1000),
    ]);
    expect(walk(2, [...failed(4), "served", ...failed(4)]).at(-1)).toEqual([1, 5000]);
  });

  it("is not asked more often by servers that open and close at once", () => {
    expect(walk(2, ["short", "short", "short", "short"]).map(([, ms]) => ms)).toEqual([
      1000, 5000, 1000, 10_000,
    ]);
  });

  it("of one server is that server", () => {
    expect(walk(1, failed(4))).toEqual([
      [0, 1000],
      [0, 5000],
      [0, 1000],
      [0, 10_000],
    ]);
  });
});
