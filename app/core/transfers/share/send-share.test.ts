import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { adaptWidth, FIRST_WIDTH, isSmall, nextSend, type Send, type Width } from "./send-share.ts";

const MIB = 1024 * 1024;
const SMALL = 1000;
const LARGE = 24 * MIB;

const owner = fc.constantFrom("a", "b", "c", "d");
const aSend = fc.record({ owner, bytes: fc.constantFrom(1, SMALL, 4 * MIB, 4 * MIB + 1, LARGE) });
/** What happens to a queue of sends: one is asked for, or one that runs ends well or badly. */
const anEvent = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), send: aSend }),
  fc.record({ kind: fc.constantFrom("well" as const, "failed" as const), which: fc.nat() }),
);

interface World {
  readonly running: readonly Send[];
  readonly waiting: readonly Send[];
  readonly width: Width;
}

function started(world: World): World {
  const next = nextSend(world, TRANSFER_SIZES);
  if (next === null) return world;
  const waiting = world.waiting.filter((send) => send !== next);
  return started({ ...world, waiting, running: [...world.running, next] });
}

const larges = (sends: readonly Send[]) => sends.filter((send) => !isSmall(send, TRANSFER_SIZES));
const smalls = (sends: readonly Send[]) => sends.filter((send) => isSmall(send, TRANSFER_SIZES));

describe("the sends of all transfers", () => {
  it("hold four connections at most, large ones never all of them, and no small one waits behind a large one", () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 80 }), (events) => {
        let world: World = { running: [], waiting: [], width: FIRST_WIDTH };
        for (const event of events) {
          if (event.kind === "ask") {
            world = { ...world, waiting: [...world.waiting, { ...event.send }] };
          } else {
            const ended = world.running[event.which % Math.max(1, world.running.length)];
            if (ended === undefined) continue;
            const running = world.running.filter((send) => send !== ended);
            world = { ...world, running, width: adaptWidth(world.width, event.kind === "failed") };
          }
          const before = larges(world.running).length;
          world = started(world);
          const { running, waiting, width } = world;
          expect(running.length).toBeLessThanOrEqual(4);
          expect(larges(running).length).toBeLessThanOrEqual(Math.max(before, width.most));
          expect(larges(running).length).toBeLessThanOrEqual(3);
          // One that is small waits for small ones alone: with it, they hold what is left.
          if (smalls(waiting).length > 0) {
            expect(running).toHaveLength(4);
            expect(smalls(running).length).toBeGreaterThanOrEqual(1);
          }
          // Nothing stands idle.
          if (waiting.length > 0 && running.length < 4) {
            expect(larges(running).length).toBeGreaterThanOrEqual(width.most);
          }
        }
      }),
    );
  });

  it("share: of those who wait, the one with the fewest under way is next", () => {
    const running = [
      { owner: "a", bytes: LARGE },
      { owner: "a", bytes: LARGE },
    ];
    const waiting = [
      { owner: "a", bytes: LARGE },
      { owner: "b", bytes: LARGE },
    ];
    expect(nextSend({ running, waiting, width: FIRST_WIDTH }, TRANSFER_SIZES)).toBe(waiting[1]);
  });

  it("start in the order of asking among equals", () => {
    const waiting = [
      { owner: "a", bytes: LARGE },
      { owner: "b", bytes: LARGE },
    ];
    expect(nextSend({ running: [], waiting, width: FIRST_WIDTH }, TRANSFER_SIZES)).toBe(waiting[0]);
  });
});

describe("how many large ones run at once", () => {
  it("is halved by each failure, to one and not below, and grows by one for eight that came well in a row", () => {
    const widthAfter = (width: Width, times: number, hasFailed: boolean) =>
      Array.from({ length: times }).reduce<Width>((next) => adaptWidth(next, hasFailed), width);
    expect(FIRST_WIDTH.most).toBe(3);
    const narrow = widthAfter(FIRST_WIDTH, 1, true);
    expect([narrow.most, widthAfter(narrow, 5, true).most]).toEqual([1, 1]);
    expect([widthAfter(narrow, 7, false).most, widthAfter(narrow, 8, false).most]).toEqual([1, 2]);
    expect(widthAfter(narrow, 100, false).most).toBe(3);
    const interrupted = widthAfter(widthAfter(narrow, 7, false), 1, true);
    expect(widthAfter(interrupted, 7, false).most).toBe(1);
  });
});
