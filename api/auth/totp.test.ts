import { describe, expect, it } from "vitest";
import { findStep, stepAt, toBase32, totpCode } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, the rows of SHA-1: eight digits, of which six are asked for. */
const VECTORS = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;

/** RFC 4648 §10, those of whole groups. */
const BASE32_VECTORS = [
  ["", ""],
  ["fooba", "MZXW6YTB"],
] as const;

describe("the code of an authenticator app", () => {
  it.each(VECTORS)("at %d s ends as RFC 6238 says", (atS, code) => {
    expect(totpCode(SECRET, stepAt(atS))).toBe(code.slice(-6));
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])("of a step %d away is taken: %j", (off, isTaken) => {
    const nowS = 2_000_000_010;
    const step = stepAt(nowS) + off;
    const found = findStep(SECRET, totpCode(SECRET, step), { nowS, lastStep: 0 });
    expect(found).toBe(isTaken ? step : undefined);
  });

  it("is not taken twice, nor one from before it", () => {
    const nowS = 2_000_000_010;
    const now = stepAt(nowS);
    for (const lastStep of [now, now + 1]) {
      expect(findStep(SECRET, totpCode(SECRET, now), { nowS, lastStep })).toBeUndefined();
    }
    expect(findStep(SECRET, totpCode(SECRET, now), { nowS, lastStep: now - 1 })).toBe(now);
  });
});

describe("the secret as text", () => {
  it.each(BASE32_VECTORS)("of %j is %j", (plain, text) => {
    expect(toBase32(Buffer.from(plain))).toBe(text);
  });

  it("of 20 bytes has 32 symbols", () => {
    expect(toBase32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  });
});
