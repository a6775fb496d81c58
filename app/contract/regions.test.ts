import { describe, expect, it } from "vitest";
import { LOCAL_HOSTS } from "./regions.data.ts";
import { hostKindOf, toRegion, toRegionAddress } from "./regions.ts";

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

describe("a move to another region", () => {
  it.each([
    [
      "http://localhost:3000/files/1?view=grid#x",
      "http://cp.us.localhost:3000/files/1?view=grid#x",
    ],
    ["http://localhost:3000/dl/abc?a=1", "http://ln.us.localhost:3000/dl/abc?a=1"],
    ["http://localhost:3000/al/abc", "http://ln.us.localhost:3000/al/abc"],
    ["https://x.example/dlx", "https://cp.us.localhost/dlx"],
  ])("turns %s into %s", (from, to) => {
    expect(toRegionAddress(new URL(from), { region: "us", hosts: LOCAL_HOSTS }).href).toBe(to);
  });

  it("can say that the regions were in conflict", () => {
    const move = { region: "ca", hosts: LOCAL_HOSTS, isConflict: true } as const;
    expect(toRegionAddress(new URL("http://localhost/shares?a=1"), move).href).toBe(
      "http://cp.ca.localhost/shares?a=1&regionconflict=1",
    );
  });

  it("uses the link hosts for link pages only", () => {
    expect(hostKindOf("/dl")).toBe("link");
    expect(hostKindOf("/dl/x")).toBe("link");
    expect(hostKindOf("/files/dl")).toBe("panel");
  });
});
