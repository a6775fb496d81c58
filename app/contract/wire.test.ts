import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { base64 } from "./wire.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const isTaken = (text: string) => v.is(base64(64), text);

describe("base64 on the wire", () => {
  it("takes what encoding any number of bytes gives", () => {
    for (let length = 0; length < 40; length += 1) {
      for (const fill of [0x00, 0x5a, 0xa5, 0xff]) {
        expect(isTaken(Buffer.alloc(length, fill).toString("base64"))).toBe(true);
      }
    }
  });

  it("refuses a last character whose spare bits are not zero, after one byte and after two", () => {
    for (const last of ALPHABET) {
      for (const text of [`A${last}==`, `AA${last}=`]) {
        const isCanonical = Buffer.from(text, "base64").toString("base64") === text;
        expect([text, isTaken(text)]).toEqual([text, isCanonical]);
      }
    }
  });

  it.each(["A", "AA", "AAA", "AA=", "AAA==", "====", "A===", "AAAA=", "AA-_", "AA==AAAA", " AAA"])(
    "refuses %j, which no encoder makes",
    (text) => {
      expect(isTaken(text)).toBe(false);
    },
  );

  it("takes the longest value and refuses one group more", () => {
    expect(isTaken("A".repeat(64))).toBe(true);
    expect(isTaken("A".repeat(68))).toBe(false);
  });
});
