import { describe, expect, it, vi } from "vitest";
import { ByteBudget, createUploadBudget } from "./byte-budget.ts";
import { TRANSFER_SIZES } from "./sizes.ts";

const never = new AbortController().signal;
/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the byte budget", () => {
  it("lets a fourth chunk in and makes the fifth wait until one is given back", async () => {
    const budget = new ByteBudget(96);
    const leases = await Promise.all([24, 24, 24, 24].map((bytes) => budget.acquire(bytes, never)));
    const granted = vi.fn();
    void budget.acquire(24, never).then(granted);
    await settle();
    expect(granted).not.toHaveBeenCalled();
    leases[2]?.release();
    await settle();
    expect(granted).toHaveBeenCalledOnce();
    expect(budget.usedBytes).toBe(96);
  });

  it("serves in the order of asking, so that a large wish is not starved by small ones", async () => {
    const budget = new ByteBudget(10);
    const first = await budget.acquire(8, never);
    const order: string[] = [];
    void budget.acquire(10, never).then((lease) => {
      order.push("large");
      lease.release();
    });
    void budget.acquire(1, never).then(() => order.push("small"));
    await settle();
    expect(order).toEqual([]);
    first.release();
    await settle();
    expect(order).toEqual(["large", "small"]);
  });

  it("keeps some of it for small wishes, and serves them before large ones that wait", async () => {
    const MIB = 1024 * 1024;
    for (const [memoryGib, larges] of [
      [undefined, 3],
      [8, 3],
      [2, 1],
    ] as const) {
      const budget = createUploadBudget(memoryGib, TRANSFER_SIZES);
      const order: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        void budget.acquire(24 * MIB, never).then(() => order.push("large"));
      }
      await settle();
      expect(order).toHaveLength(larges);
      void budget.acquire(4 * MIB, never).then(() => order.push("small"));
      void budget.acquire(4 * MIB, never).then(() => order.push("small"));
      await settle();
      expect(order.slice(larges)).toEqual(["small", "small"]);
      expect(budget.usedBytes).toBe((24 * larges + 8) * MIB);
    }
  });

  it("gives a wish above the whole budget the whole budget", async () => {
    const lease = await new ByteBudget(10).acquire(25, never);
    expect(lease.bytes).toBe(10);
  });

  it("gives bytes back once, however often a lease is released", async () => {
    const budget = new ByteBudget(10);
    const lease = await budget.acquire(4, never);
    lease.release();
    lease.release();
    expect(budget.usedBytes).toBe(0);
  });

  it("lets the next one pass when a waiting one is cancelled", async () => {
    const budget = new ByteBudget(10);
    await budget.acquire(6, never);
    const cancelled = new AbortController();
    const large = budget.acquire(8, cancelled.signal);
    const small = budget.acquire(4, never);
    cancelled.abort(new Error("cancelled"));
    await expect(large).rejects.toThrow("cancelled");
    expect((await small).bytes).toBe(4);
  });

  it("keeps parked bytes for a retry while nobody needs the room", async () => {
    const budget = new ByteBudget(10);
    const lease = await budget.acquire(6, never);
    lease.park(() => undefined);
    await budget.acquire(4, never);
    expect(lease.unpark()).toBe(true);
    expect(budget.usedBytes).toBe(10);
  });

  it("gives parked bytes away, the oldest first, before anybody waits", async () => {
    const budget = new ByteBudget(10);
    const evicted: string[] = [];
    const older = await budget.acquire(5, never);
    const newer = await budget.acquire(5, never);
    older.park(() => evicted.push("older"));
    newer.park(() => evicted.push("newer"));
    await budget.acquire(3, never);
    expect(evicted).toEqual(["older"]);
    expect(older.unpark()).toBe(false);
    expect(newer.unpark()).toBe(true);
    expect(budget.usedBytes).toBe(8);
  });

  it("wakes a waiting upload when a failed one is parked", async () => {
    const budget = new ByteBudget(10);
    const lease = await budget.acquire(10, never);
    const waiting = budget.acquire(10, never);
    lease.park(() => undefined);
    expect((await waiting).bytes).toBe(10);
  });
});
