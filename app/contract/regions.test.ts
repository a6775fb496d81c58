import { describe, expect, it } from "vitest";
import { toRegion, toRegionAddress } from "./regions.ts";

describe("a region key", () => {
  it.each([
    ["ca-central", "ca"],
    ["GLOBAL", "ca"],
    ["FORCEGLOBAL", "ca"],
    ["CACENTRAL", "ca"],
    ["us-central", "us"],
    ["US", "us"],
    ["FORCEUS", "us"],
  ])("%s is %s", (key, region) => {
    expect(toRegion(key)).toBe(region);
  });

  it.each(["", "us", "evil.example", "__proto__", "constructor", "toString", 1, null])(
    "%j names no region",
    (key) => {
      expect(toRegion(key)).toBeUndefined();
    },
  );
});

describe("the address at another region", () => {
  const us = "http://cp.us.localhost:3000";
  it.each([
    ["http://localhost:3000/files/1?view=grid", `${us}/files/1?view=grid&regionconflict=1`],
    ["https://x.example/", `${us}/?regionconflict=1`],
    ["http://localhost:3000//evil.example/x", `${us}//evil.example/x?regionconflict=1`],
  ])("of %s is %s", (from, to) => {
    expect(toRegionAddress(new URL(from), us)).toBe(to);
  });

  it("is none when another region sent the browser here", () => {
    const back = new URL("http://localhost:3000/files?regionconflict=1");
    expect(toRegionAddress(back, us)).toBeUndefined();
  });
});
