import { describe, expect, it } from "vitest";
import { type LoadWorld, loadPatiently } from "./late-part.ts";

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

const world = (isOnline: boolean): LoadWorld => ({
  isOnline: () => isOnline,
  pause: async () => undefined,
});

describe("code that comes when a part is first shown", () => {
  it("is asked for once when it comes", async () => {
    const { load, asked } = aLoad(0);
    expect(await loadPatiently(load, world(true))).toBe("part");
    expect(asked()).toBe(1);
  });

  it("is asked for until the connection is back, however long that takes", async () => {
    expect(await loadPatiently(aLoad(5000).load, world(false))).toBe("part");
  });

  it("is waited for while a gateway restarts, and given up when it stays missing", async () => {
    expect(await loadPatiently(aLoad(59).load, world(true))).toBe("part");
    await expect(loadPatiently(aLoad(60).load, world(true))).rejects.toThrow("not loaded");
  });
});
