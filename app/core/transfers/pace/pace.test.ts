import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { book, giveBack, type Pace, partBytesAt } from "./pace.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

interface Ask {
  readonly afterMs: number;
  readonly bytes: number;
}

/** When each part starts that is asked for. */
function startsOf(asks: readonly Ask[], bytesPerS: number) {
  let pace: Pace | null = null;
  let nowMs = 1_000_000;
  return asks.map(({ afterMs, bytes }) => {
    nowMs += afterMs;
    const booked = book(pace, { nowMs, bytes, bytesPerS });
    pace = booked.pace;
    return { atMs: Math.max(nowMs, booked.startAtMs), bytes };
  });
}

describe("parts under a limit", () => {
  it("start at most limit × (T + 1 s) and one part in any span of T", () => {
    const ask = fc.record({
      afterMs: fc.nat({ max: 5000 }),
      bytes: fc.integer({ min: 1, max: 4 * MIB }),
    });
    fc.assert(
      fc.property(
        fc.array(ask, { maxLength: 60 }),
        fc.integer({ min: 128 * KIB, max: 50 * MIB }),
        (asks, bytesPerS) => {
          const starts = startsOf(asks, bytesPerS);
          for (const [first, { atMs: fromMs }] of starts.entries()) {
            let bytes = 0;
            for (const { atMs, bytes: more } of starts.slice(first)) {
              const allowed = (bytesPerS * (atMs - fromMs + 1000)) / 1000;
              // What started before this one; it is the one part that may come on top.
              expect(bytes).toBeLessThanOrEqual(allowed + 1);
              bytes += more;
            }
          }
        },
      ),
    );
  });

  it("lose none of the limit while each comes at once", () => {
    const asks = Array.from({ length: 101 }, () => ({ afterMs: 0, bytes: 256 * KIB }));
    const starts = startsOf(asks, 512 * KIB);
    expect(starts.at(-1)!.atMs - starts[0]!.atMs).toBe(50_000);
  });

  it("start at once again when what was booked never left", () => {
    const wish = { nowMs: 5000, bytes: MIB, bytesPerS: MIB };
    const { pace } = book(book(null, wish).pace, wish);
    expect(book(giveBack(giveBack(pace, wish), wish), wish).startAtMs).toBeLessThanOrEqual(5000);
    expect(book(pace, wish).startAtMs).toBe(7000);
  });

  it("wait for no clock that went back", () => {
    const { pace } = book(null, { nowMs: 9_000_000, bytes: 50 * MIB, bytesPerS: MIB });
    expect(book(pace, { nowMs: 1000, bytes: MIB, bytesPerS: MIB }).startAtMs).toBe(1000);
  });

  it.each([
    [128 * KIB, 128 * KIB],
    [512 * KIB, 512 * KIB],
    [MIB, MIB],
    [5 * MIB, 5 * MIB],
    [700_000, 5 * 131_072],
    [1000, 131_072],
  ])("at %d bytes a second are of %d", (bytesPerS, bytes) => {
    expect(partBytesAt(bytesPerS)).toBe(bytes);
  });
});
