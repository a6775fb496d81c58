import { describe, expect, it } from "vitest";
import { findBillingRegion } from "./billing-region.ts";

const HOSTS = {
  ca: { panel: "http://localhost:3000" },
  us: { panel: "http://cp.us.localhost:3000" },
};
const PATH = "/settings/billing?dr=us-central";

const addressOf = (address: string, region: "ca" | "us", hosts = HOSTS) =>
  findBillingRegion(new URL(address, hosts[region].panel), { region, hosts });

describe("the billing page with dr", () => {
  it("leads to the same page in the United States", () => {
    expect(addressOf(PATH, "ca")).toBe(`http://cp.us.localhost:3000${PATH}&regionconflict=1`);
  });

  it("stays where it is there, without it, with another one, and the second time", () => {
    expect(addressOf(PATH, "us")).toBeUndefined();
    for (const query of [
      "",
      "?dr=ca-central",
      "?dr=evil.example",
      "?dr=us-central&regionconflict=1",
    ])
      expect(addressOf(`/settings/billing${query}`, "ca")).toBeUndefined();
    expect(addressOf("/files?dr=us-central", "ca")).toBeUndefined();
  });

  it("goes nowhere where one address stands for both regions", () => {
    expect(addressOf(PATH, "ca", { ca: HOSTS.ca, us: HOSTS.ca })).toBeUndefined();
  });
});
