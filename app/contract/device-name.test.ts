import { describe, expect, it } from "vitest";
import { readDeviceParts, toDeviceName } from "./device-name.ts";

describe("what a device calls itself", () => {
  it.each([
    ["Firefox on Linux", { browser: "Firefox", system: "Linux" }],
    ["Safari on iOS", { browser: "Safari", system: "iOS" }],
    ["Browser on Windows", { browser: null, system: "Windows" }],
    ["Edge", { browser: "Edge", system: null }],
    ["Browser", { browser: null, system: null }],
  ] as const)("is told from its parts and back: %s", (name, parts) => {
    expect(toDeviceName(parts)).toBe(name);
    expect(readDeviceParts(name)).toEqual(parts);
  });

  it.each([
    "",
    "Mum's laptop",
    "firefox on Linux",
    "Firefox on Linux ",
    "Firefox on Haiku",
    "Linux",
  ])("is nothing that somebody typed: %s", (name) => {
    expect(readDeviceParts(name)).toBeNull();
  });
});
