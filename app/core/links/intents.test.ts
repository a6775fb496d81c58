import { describe, expect, it } from "vitest";
import { aManifest } from "#tests/support/manifest.ts";
import { announce, fulfil } from "./intents.ts";

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
