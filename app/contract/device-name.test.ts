import { describe, expect, it } from "vitest";
import { readDeviceParts, toDeviceName, toTypedName } from "./device-name.ts";
import { toShownName } from "./validate/shown-name.ts";

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

  it.each(["Chrome on Linux", "Browser", "Edge"])(
    "is told from the same words that somebody typed: %s",
    (name) => {
      const kept = toTypedName(name);
      expect(readDeviceParts(kept)).toBeNull();
      // As it is shown: what is added is neither seen nor taken for something hidden.
      expect(toShownName(kept.trim())).toBe(kept);
      expect(kept.startsWith(name)).toBe(true);
      expect(toTypedName(kept)).toBe(kept);
      expect(toTypedName("Mum's laptop")).toBe("Mum's laptop");
    },
  );
});
