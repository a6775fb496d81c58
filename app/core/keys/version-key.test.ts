import { describe, expect, it } from "vitest";
import type { Fid, ItemId, LinkId, ShareKeyId } from "#app/core/crypto/port.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { fidOfItemKey, shareIdOfDomain, toItemKey } from "./item-key.ts";
import { sequencesOf, shareIdOf, splitShareKeyId, toShareKeyId } from "./version-key.ts";

const FID = "0123456789abcdef".repeat(2);

describe("the name of a share key", () => {
  it("is its share and its sequence, and comes apart into the same", () => {
    const parts = { shareId: "9007199254740993", sequence: "12" };
    const ks = toShareKeyId(parts);
    expect(ks).toBe("9007199254740993-12");
    expect(splitShareKeyId(ks)).toEqual(parts);
    expect(shareIdOf(ks)).toBe(parts.shareId);
  });

  it("belongs to one share, not to one whose number begins alike", () => {
    const share = aLinkEntry([]);
    const manifest = aManifest({ shares: { "7-0": share, "7-1": share, "77-0": share } });
    expect(sequencesOf(manifest, "7").map(([ks]) => ks)).toEqual(["7-0", "7-1"]);
  });
});

it("an item is named by domain and fid", () => {
  expect(toItemKey({ domain: "m", fid: FID })).toBe(`m|${FID}`);
  expect(fidOfItemKey(`m|${FID}`)).toBe(FID);
});

it("a domain tells the share that it belongs to, the own one none", () => {
  expect(shareIdOfDomain("m")).toBeNull();
  expect(shareIdOfDomain("m412")).toBe("412");
});

it("an id of one kind does not fit where another is asked for: the compiler refuses it", () => {
  const itemId: ItemId = "7";
  const linkId: LinkId = "8";
  // @ts-expect-error An item's id is no fid.
  const fid: Fid = itemId;
  // @ts-expect-error A link's id is no share key's.
  const ks: ShareKeyId = linkId;
  expect([fid, ks]).toEqual(["7", "8"]);
});
