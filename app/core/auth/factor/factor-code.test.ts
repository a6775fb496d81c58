import { describe, expect, it } from "vitest";
import { inGroups, toAppAddress, toFactorCode } from "./factor-code.ts";

describe("a code as it was typed", () => {
  it.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["۱۲۳۴۵۶", "123456"],
    ["１２３４５６", "123456"],
    ["𝟗𝟖𝟕𝟔𝟓𝟒", "987654"],
    ["7k4m-q2xd", "7K4MQ2XD"],
    ["7K4M Q2XD", "7K4MQ2XD"],
    ["oil0-OIL0", "01100110"],
  ])("%j is %j", (typed, code) => {
    expect(toFactorCode(typed)).toBe(code);
  });

  it.each(["", "12345", "1234567", "12345a", "ABCDEFGU", "7K4MQ2XDD", "１２３４５"])(
    "%j is none",
    (typed) => {
      expect(toFactorCode(typed)).toBeNull();
    },
  );
});

describe("what is shown", () => {
  it("stands in groups of four", () => {
    expect(inGroups("7K4MQ2XD", "-")).toBe("7K4M-Q2XD");
    expect(inGroups("ABCDEFGHIJ", " ")).toBe("ABCD EFGH IJ");
  });

  it("names account and issuer to an app, whatever the address holds", () => {
    expect(toAppAddress("ABC", "a+b&c@x.example")).toBe(
      "otpauth://totp/Coffer:a%2Bb%26c%40x.example?secret=ABC&issuer=Coffer",
    );
  });
});
