import { describe, expect, it } from "vitest";
import type { ManifestShare } from "#app/core/crypto/port.ts";
import type { FolderStep } from "#app/core/files/item.ts";
import { aManifest } from "#tests/support/manifest.ts";
import { findWriteTarget } from "./write-target.ts";

const ROOT = "00".repeat(16);
const TEAM = "11".repeat(16);

const manifestWith = (shares: Record<string, ManifestShare>) => aManifest({ shares });

function aShare(given: Partial<ManifestShare>): ManifestShare {
  return {
    kind: "area",
    commit: "c0",
    origin: "self",
    role: "o",
    state: "current",
    roots: [`m|${ROOT}`],
    mount: "",
    upload: false,
    pw: false,
    n: 1,
    ...given,
  };
}

function aStep(fid: string, domain = "m"): FolderStep {
  return { id: fid, fid, domain, name: "" };
}

const PATH = [aStep(ROOT), aStep(TEAM), aStep("22".repeat(16))];

describe("the key that a new file is encrypted for", () => {
  it("is that of the area whose root the path begins at", () => {
    const manifest = manifestWith({ "5-0": aShare({}) });
    expect(findWriteTarget(manifest, PATH)).toEqual({
      ks: "5-0",
      shareId: "5",
      shareSequence: "0",
      isOwn: true,
      commit: "c0",
    });
  });

  it("is that of the nearest team share on the path", () => {
    const manifest = manifestWith({
      "5-0": aShare({}),
      "9-2": aShare({ kind: "team", commit: "c9", roots: [`m|${TEAM}`] }),
    });
    expect(findWriteTarget(manifest, PATH).ks).toBe("9-2");
    expect(findWriteTarget(manifest, PATH.slice(0, 1)).ks).toBe("5-0");
  });

  it.each([
    ["retired", { state: "retired" }],
    ["left", { state: "left" }],
    ["in conflict", { state: "conflict" }],
    ["a link's", { kind: "link" }],
    ["somebody else's", { origin: "ab".repeat(32) }],
    ["rooted elsewhere", { roots: [`m|${"ee".repeat(16)}`] }],
    ["rooted in another domain", { roots: [`m7|${ROOT}`] }],
  ] as const)("is never one that is %s: 2000", (_, given) => {
    const manifest = manifestWith({
      "5-0": aShare({ ...given, roots: [...("roots" in given ? given.roots : [`m|${ROOT}`])] }),
    });
    expect(() => findWriteTarget(manifest, PATH)).toThrow("2000");
  });

  it("inside a share of somebody else is the current key of that share", () => {
    const origin = "ab".repeat(32);
    const manifest = manifestWith({
      "5-0": aShare({}),
      "77-0": aShare({ kind: "team", origin, role: "w", state: "retired", roots: [] }),
      "77-1": aShare({ kind: "team", origin, role: "w", roots: [] }),
    });
    const inside = [aStep(TEAM, "m77")];
    expect(findWriteTarget(manifest, inside).ks).toBe("77-1");
    expect(findWriteTarget(manifest, PATH).ks).toBe("5-0");
  });

  it("refuses to write where the own role only reads: 8002", () => {
    const share = aShare({ kind: "team", origin: "ab".repeat(32), role: "r", roots: [] });
    expect(() => findWriteTarget(manifestWith({ "77-0": share }), [aStep(TEAM, "m77")])).toThrow(
      "8002",
    );
  });
});
