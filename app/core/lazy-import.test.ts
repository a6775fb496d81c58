import { describe, expect, it } from "vitest";
import { type LazyWorld, lazyImport } from "./lazy-import.ts";

/** Fails so often, then gives the part. */
function aLoad(failures: number) {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError("not loaded");
    return "part";
  };
  return { load, asked: () => asked };
}

const world = (isOnline: boolean): LazyWorld => ({
  isOnline: () => isOnline,
  pause: async () => undefined,
});

describe("code that comes when it is first needed", () => {
  it("is asked for once when it comes", async () => {
    const { load, asked } = aLoad(0);
    expect(await lazyImport(load, world(true))).toBe("part");
    expect(asked()).toBe(1);
  });

  it("is asked for until the connection is back, however long that takes", async () => {
    expect(await lazyImport(aLoad(5000).load, world(false))).toBe("part");
  });

  it("is waited for while a gateway restarts, and given up when it stays missing", async () => {
    expect(await lazyImport(aLoad(59).load, world(true))).toBe("part");
    await expect(lazyImport(aLoad(60).load, world(true))).rejects.toThrow("not loaded");
  });

  it("is asked for no more when nobody wants it, and says why", async () => {
    const { load, asked } = aLoad(5000);
    const pause = () => (asked() < 3 ? Promise.resolve() : Promise.reject(new Error("cancelled")));
    await expect(lazyImport(load, { isOnline: () => true, pause })).rejects.toThrow("cancelled");
    expect(asked()).toBe(3);
  });
});
