import { describe, expect, it } from "vitest";
import type { Manifest } from "#app/core/crypto/port.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { announce, endLink, fulfil, requireNextSequence, toEnding } from "./intents.ts";

const RID = "aa";
const KS = "900-0";

const announced = () =>
  announce(aManifest(), RID, { op: "link", item: "m:ff", commit: "c1", t: 0, state: "open" });

describe("closing the intent of a new link", () => {
  it("a second time changes nothing: the write whose answer was lost came back by the merge", () => {
    const closed = fulfil(announced(), RID, KS);
    expect(closed.shares[KS]).toMatchObject({ commit: "c1", state: "current" });
    expect(fulfil(closed, RID, KS)).toEqual(closed);
  });

  it("is refused with 2000 when it was closed by another entry, or never announced", () => {
    const closed = fulfil(announced(), RID, KS);
    expect(() => fulfil(closed, RID, "901-0")).toThrow("2000");
    expect(() => fulfil(aManifest(), RID, KS)).toThrow("2000");
  });
});

describe("the next key of a link", () => {
  const manifest = aManifest({ shares: { "900-9": aLinkEntry([]), "9001-99": aLinkEntry([]) } });
  const rotateTo = (ks: string, shareId = "900") =>
    requireNextSequence(manifest, { ks, shareId }, { shareId: "900" });

  it("is later by the number of its sequence, not by its text", () => {
    expect(() => rotateTo("900-10")).not.toThrow();
    expect(() => rotateTo("900-9")).toThrow("2000");
    expect(() => rotateTo("900-8")).toThrow("2000");
  });

  it("belongs to the very same share", () => {
    expect(() => rotateTo("9001-100", "9001")).toThrow("2000");
  });
});

describe("a link that ends", () => {
  const link = { shareId: "900", fid: "ff" };
  const open = { op: "link", item: "m|ff", commit: "c", t: 0, state: "open" } as const;

  it("takes with it what was announced for its item, and its own sequences alone", () => {
    const shares = { "900-0": aLinkEntry(["m|ff"]), "9000-0": aLinkEntry(["m|ee"]) };
    const intents = { a: open, b: { ...open, item: "m|ee" }, c: { ...open, op: "move" as const } };
    const ended = (manifest: Manifest) => endLink(manifest, toEnding(manifest, link));
    const once = ended(aManifest({ shares, intents }));
    expect(once.shares["900-0"]).toMatchObject({ state: "retired", n: 2 });
    expect(once.shares["9000-0"]).toEqual(shares["9000-0"]);
    expect(once.intents).toEqual({ ...intents, a: { ...open, state: "cancelled" } });
    expect(ended(once)).toEqual(once);
  });

  it("does not call off what is announced for the same item later", () => {
    const ending = toEnding(aManifest({ intents: { a: open } }), link);
    const later = endLink(aManifest({ intents: { a: open, b: open } }), ending);
    expect(later.intents).toEqual({ a: { ...open, state: "cancelled" }, b: open });
  });
});
