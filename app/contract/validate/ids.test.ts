import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  base64Bytes,
  isBase64,
  isDecimalId,
  isHex,
  isProductId,
  parseShareKeyId,
  toDecimalId,
} from "./ids.ts";

describe("a decimal id", () => {
  it.each(["0", "1", "9007199254740993", "9".repeat(19)])("%s is canonical", (id) => {
    expect(isDecimalId(id)).toBe(true);
    expect(toDecimalId(id)).toBe(id);
  });

  it.each([
    "",
    "00",
    "01",
    "-1",
    "+1",
    "1.0",
    "1e3",
    " 1",
    "1 ",
    "1\n",
    "٣",
    "0x1",
    "9".repeat(20),
  ])("%j is refused", (id) => {
    expect(isDecimalId(id)).toBe(false);
    expect(toDecimalId(id)).toBeUndefined();
  });

  it.each([
    [0, "0"],
    [2 ** 53 - 1, "9007199254740991"],
    [2 ** 53, undefined],
    [-1, undefined],
    [-0, undefined],
    [1.5, undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [{}, undefined],
  ])("of the JSON value %s is %s", (value, id) => {
    expect(toDecimalId(value)).toBe(id);
  });
});

describe("an item's id", () => {
  it.each([
    ["0", false],
    ["1", true],
    ["9007199254740991", true],
    ["9007199254740992", false],
  ])("%s is one of ours: %s", (id, isOurs) => {
    expect(isProductId(id)).toBe(isOurs);
  });
});

describe("a share key id", () => {
  it("has a share and a sequence", () => {
    expect(parseShareKeyId("12-0")).toEqual({ shareId: "12", shareSequence: "0" });
  });

  it.each(["12", "12-", "-1", "1-2-3", "01-2", "1-02", "a-b", 12, null])("%j is none", (value) => {
    expect(parseShareKeyId(value)).toBeUndefined();
  });
});

describe("hex", () => {
  it.each([
    ["", 0, true],
    ["0aff", 2, true],
    ["0aff", 3, false],
    ["0AFF", 2, false],
    ["0af", 2, false],
    ["0afg", 2, false],
    ["0aff\n", 2, false],
  ])("%j for %i bytes: %s", (text, bytes, isGood) => {
    expect(isHex(text, bytes)).toBe(isGood);
  });
});

describe("base64", () => {
  it.each(["", "AA==", "AAA=", "AAAA", "+/+/", "Zg=="])("%j is strict", (text) => {
    expect(isBase64(text)).toBe(true);
  });

  it.each([
    "A",
    "AA",
    "AAA",
    "AA=",
    "AB==",
    "AAB=",
    "AAAA=",
    "====",
    "AA==AA==",
    "-_-_",
    " AAAA",
    "AAAA\n",
  ])("%j is refused", (text) => {
    expect(isBase64(text)).toBe(false);
  });

  it("agrees with an encoder on every text it accepts", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect([isBase64(text), base64Bytes(text)]).toEqual([true, bytes.length]);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        expect(isBase64(text)).toBe(Buffer.from(text, "base64").toString("base64") === text);
      }),
    );
  });
});
