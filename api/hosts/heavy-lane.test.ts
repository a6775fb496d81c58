import { describe, expect, it } from "vitest";
import { HeavyLane } from "./heavy-lane.ts";

const STAYS = new AbortController().signal;
const LONG = { items: Array.from({ length: 51 }, (_, index) => index) };
const SHORT = { items: [1] };

/** A call that ends when it is told to, and says whether it has begun. */
function aCall() {
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const call = {
    isBegun: false,
    end: end.resolve,
    begun: begun.promise,
    run: async () => {
      call.isBegun = true;
      begun.resolve();
      await end.promise;
    },
  };
  return call;
}

describe("heavy calls", () => {
  it("run one at a time, whoever makes them, and keep no light call waiting", async () => {
    const lane = new HeavyLane();
    const [first, second, light] = [aCall(), aCall(), aCall()];
    const one = lane.heavy("a", STAYS, first.run);
    const two = lane.heavy("b", STAYS, second.run);
    const small = lane.light(light.run);
    await Promise.all([first.begun, light.begun]);
    expect(second.isBegun).toBe(false);
    light.end();
    await small;
    first.end();
    await one;
    await second.begun;
    second.end();
    await two;
  });

  it("take turns between callers, however many calls one of them has waiting", async () => {
    const lane = new HeavyLane();
    const order: string[] = [];
    const run = (caller: string) => lane.heavy(caller, STAYS, async () => void order.push(caller));
    const running = aCall();
    const before = lane.heavy("x", STAYS, running.run);
    await running.begun;
    const all = [run("greedy"), run("greedy"), run("greedy"), run("other")];
    running.end();
    await Promise.all([before, ...all]);
    expect(order).toEqual(["greedy", "other", "greedy", "greedy"]);
  });

  it("are those with a long list, and all of a caller that cost much in the last seconds", () => {
    const lane = new HeavyLane();
    expect([lane.isHeavy("a", LONG), lane.isHeavy("a", SHORT)]).toEqual([true, false]);
    lane.note("a", 20_000);
    expect(lane.isHeavy("a", SHORT)).toBe(false);
    lane.note("a", 20_000);
    expect([lane.isHeavy("a", SHORT), lane.isHeavy("b", SHORT)]).toEqual([true, false]);
  });

  it("leave the lane when they fail", async () => {
    const lane = new HeavyLane();
    const failing = lane.heavy("a", STAYS, () => Promise.reject(new Error("refused")));
    await expect(failing).rejects.toThrow("refused");
    await expect(lane.heavy("a", STAYS, async () => 1)).resolves.toBe(1);
  });
});
