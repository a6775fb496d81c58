import { afterEach, describe, expect, it, vi } from "vitest";
import { randomBytes, randomHex } from "./random.client.ts";

afterEach(() => vi.restoreAllMocks());

describe("randomness", () => {
  it.each([4, 12, 16, 32, 64, 65_536, 65_540])("of %d bytes is given", (length) => {
    expect(randomBytes(length)).toHaveLength(length);
    expect(randomHex(4)).toMatch(/^[0-9a-f]{8}$/);
  });

  it.each([1, 3, 13, 35, 65_537, 4.5, Number.NaN])(
    "of %d bytes, no multiple of 32 bits, is refused before it is asked for",
    (length) => {
      const asked = vi.spyOn(crypto, "getRandomValues");
      expect(() => randomBytes(length)).toThrow("no random size");
      expect(asked).not.toHaveBeenCalled();
    },
  );

  it("that is all zeros is refused, also in a later block", () => {
    let calls = 0;
    vi.spyOn(crypto, "getRandomValues").mockImplementation((block) => {
      if (block instanceof Uint8Array) block.fill(calls++ === 0 ? 7 : 0);
      return block;
    });
    expect(() => randomBytes(65_540)).toThrow("no randomness");
  });
});
