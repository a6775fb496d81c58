import { describe, expect, it } from "vitest";
import { coalesce } from "./coalesce.ts";

async function* from(sizes: readonly number[]) {
  for (const [index, size] of sizes.entries()) yield new Uint8Array(size).fill(index);
}

async function sizesAfter(sizes: readonly number[]): Promise<number[]> {
  const out: number[] = [];
  for await (const bytes of coalesce(from(sizes))) out.push(bytes.byteLength);
  return out;
}

describe("joining the pieces of a zip", () => {
  it("turns thousands of small pieces into few, without losing a byte", async () => {
    const out = await sizesAfter(Array(5000).fill(1000));
    expect(out.length).toBeLessThan(6);
    expect(out.reduce((sum, size) => sum + size, 0)).toBe(5_000_000);
  });

  it("lets large pieces pass as they are", async () => {
    expect(await sizesAfter([100, 4_000_000, 30])).toEqual([100, 4_000_000, 30]);
  });

  it("gives nothing for nothing", async () => {
    expect(await sizesAfter([])).toEqual([]);
  });
});
