import { describe, expect, it } from "vitest";
import type { ManifestIntent, ManifestShare } from "#app/core/crypto/port.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { leavesShare, raiseNameFloors } from "./moving-out.ts";

const folder = { domain: "m", fid: "aa" };
const other = { domain: "m", fid: "bb" };
const root = { domain: "m", fid: "00" };

describe("something that is moved leaves what its old place lies in", () => {
  const leaves = (entry: Partial<ManifestShare>, to = [root, other]) =>
    leavesShare(aManifest({ shares: { "9-0": aLinkEntry(["m|aa"], entry) } }), [root, folder], to);

  it.each(["current", "conflict"] as const)("while a link or share of it is %s", (state) => {
    expect(leaves({ state })).toBe(true);
    expect(leaves({ state, kind: "team" })).toBe(true);
  });

  it.each(["retired", "left"] as const)("and not once that is %s", (state) => {
    expect(leaves({ state })).toBe(false);
  });

  it("and not where the new place lies in it too, or the old one never did", () => {
    expect(leaves({}, [root, folder, other])).toBe(false);
    expect(leaves({ roots: ["m|cc"] })).toBe(false);
  });

  it("where one of its roots is left, and where another of them is there too it is not", () => {
    expect(leaves({ roots: ["m|cc", "m|aa"] })).toBe(true);
    expect(leaves({ roots: ["m|cc", "m|aa", "m|bb"] })).toBe(false);
  });

  it("and not an own area, which gives nobody anything", () => {
    expect(leaves({ kind: "area" })).toBe(false);
  });

  it.each([
    ["open", true],
    ["done", false],
    ["cancelled", false],
  ] as const)("where its key was announced and that is %s: %s", (state, isLeft) => {
    const intent: ManifestIntent = { op: "share", item: "m|aa", commit: "", t: 1, state };
    const manifest = aManifest({ intents: { r: intent } });
    expect(leavesShare(manifest, [root, folder], [root, other])).toBe(isLeft);
  });
});

it("a floor of a name rises and never falls, and those of others stay", () => {
  const manifest = aManifest({ minrev: { "m|aa": 7, "m|cc": 3 } });
  const raised = raiseNameFloors(manifest, [
    { ...folder, rev: 5 },
    { ...other, rev: 2 },
    { domain: "m9", fid: "aa", rev: 4 },
  ]);
  expect(raised.minrev).toEqual({ "m|aa": 7, "m|bb": 2, "m|cc": 3, "m9|aa": 4 });
  expect(raiseNameFloors(raised, [{ ...folder, rev: 8 }]).minrev["m|aa"]).toBe(8);
});
