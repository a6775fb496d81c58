import { describe, expect, it } from "vitest";
import {
  findAskedRegion,
  toOtherRegion,
  toRegion,
  toRegionAddress,
  withRegion,
} from "./regions.ts";

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

describe("a sign-in page that is asked for another region", () => {
  const hosts = {
    ca: { panel: "http://localhost:3000" },
    us: { panel: "http://cp.us.localhost:3000" },
  };
  const goesOn = (address: string, region: "ca" | "us") =>
    findAskedRegion(new URL(address, hosts[region].panel), { region, hosts });

  it("goes on there, with all else that its address says", () => {
    const asked = withRegion("/login?return_to=%2Ffiles%2F7", "us-central");
    expect(goesOn(asked, "ca")).toBe(
      "http://cp.us.localhost:3000/login?return_to=%2Ffiles%2F7&regionconflict=1",
    );
    expect(goesOn(withRegion("/login", "FORCEGLOBAL"), "us")).toBe(
      "http://localhost:3000/login?regionconflict=1",
    );
  });

  it.each([
    ["/login?return_to=%2Ffiles", "/login?return_to=%2Ffiles&region=us-central"],
    ["/reset-password#00ff", "/reset-password?region=us-central#00ff"],
    ["/recover", "/recover?region=us-central"],
    ["/files/7", undefined],
    ["/loginx", undefined],
  ])("%s asks by %s", (from, to) => {
    const at = new URL(from, hosts.ca.panel);
    expect(toOtherRegion(at, "us-central")).toBe(to);
  });

  it("stays for its own region, for what names none, and where another one sent it", () => {
    expect(goesOn(withRegion("/login", "ca-central"), "ca")).toBeUndefined();
    expect(goesOn(withRegion("/login", "evil.example"), "ca")).toBeUndefined();
    expect(goesOn("/login?regionconflict=1&region=US", "ca")).toBeUndefined();
    const one = { ca: hosts.ca, us: hosts.ca };
    const url = new URL("http://localhost:3000/login?region=US");
    expect(findAskedRegion(url, { region: "ca", hosts: one })).toBeUndefined();
  });
});
