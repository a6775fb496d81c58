import { expect, it } from "vitest";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { visitorDomains } from "./visitor-domains.ts";

it("domains of visitors are those of the own links, whatever has become of them", () => {
  const shares = {
    "9-0": aLinkEntry(["m|aa"], { state: "retired" }),
    "9-1": aLinkEntry(["m|aa"]),
    "12-0": aLinkEntry(["m|bb"], { state: "retired" }),
    "13-0": aLinkEntry(["m|cc"], { kind: "team" }),
    "14-0": aLinkEntry(["m|dd"], { kind: "area" }),
    "15-0": aLinkEntry(["m|ee"], { origin: "somebody" }),
  };
  expect([...visitorDomains(aManifest({ shares }))]).toEqual(["m9", "m12"]);
  expect(visitorDomains(aManifest()).size).toBe(0);
});
