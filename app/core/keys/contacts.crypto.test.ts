import { describe, expect, it } from "vitest";
import type { Manifest } from "#app/core/crypto/port.ts";
import { aManifest } from "#tests/support/manifest.ts";
import {
  findContact,
  findSigner,
  type Identity,
  judgeIdentity,
  noteChanged,
  pinContact,
  requirePinned,
  verifyContact,
} from "./contacts.crypto.ts";

const BEN: Identity = { userId: "7", encFp: "b0".repeat(32), sigFp: "b1".repeat(32) };
const MALLORY: Identity = { userId: "8", encFp: "c0".repeat(32), sigFp: "c1".repeat(32) };
const ADDRESS = "ben@example.com";

const withBen = (): Manifest => pinContact(aManifest(), ADDRESS, BEN);

describe("a pin", () => {
  it("belongs to the address that was typed, trimmed and in lower case", () => {
    const manifest = pinContact(aManifest(), " Ben@Example.com ", BEN);
    expect(findContact(manifest, ADDRESS)).toEqual({
      user_id: "7",
      enc_fp: BEN.encFp,
      sig_fp: BEN.sigFp,
      verified: false,
      state: "ok",
      n: 1,
    });
    expect(judgeIdentity(manifest, ADDRESS, BEN)).toBe("same");
    expect(pinContact(manifest, ADDRESS, BEN)).toBe(manifest);
  });

  it.each([
    ["account", { ...BEN, userId: "9" }],
    ["encryption key", { ...BEN, encFp: MALLORY.encFp }],
    ["signing key", { ...BEN, sigFp: MALLORY.sigFp }],
  ])("stops for another %s (K3)", (_what, found) => {
    expect(judgeIdentity(withBen(), ADDRESS, found)).toBe("changed");
    expect(() => requirePinned(withBen(), ADDRESS, found)).toThrow("2005");
    expect(() => pinContact(withBen(), ADDRESS, found)).toThrow("2005");
  });

  it.each([
    ["account", { ...MALLORY, userId: BEN.userId }],
    ["encryption key", { ...MALLORY, encFp: BEN.encFp }],
    ["signing key", { ...MALLORY, sigFp: BEN.sigFp }],
  ])("is not found again under a second address, by one %s (K28)", (_what, found) => {
    expect(judgeIdentity(withBen(), "other@example.com", found)).toBe("changed");
    expect(() => pinContact(withBen(), "other@example.com", found)).toThrow("2005");
  });

  it("says whose a signature is, unless its key stands under two addresses", () => {
    const other = "other@example.com";
    const twice = verifyContact(withBen(), other, BEN);
    expect(findSigner(withBen(), BEN.sigFp)).toBe(ADDRESS);
    expect(findSigner(twice, BEN.sigFp)).toBeNull();
    expect(findSigner(noteChanged(twice, other), BEN.sigFp)).toBe(ADDRESS);
    expect(findSigner(noteChanged(withBen(), ADDRESS), BEN.sigFp)).toBeNull();
    expect(findSigner(withBen(), MALLORY.sigFp)).toBeNull();
    expect(findSigner(null, BEN.sigFp)).toBeNull();
  });

  it("is nobody's before a gesture: an address without one wraps to nobody", () => {
    expect(judgeIdentity(aManifest(), ADDRESS, BEN)).toBe("new");
    expect(() => requirePinned(aManifest(), ADDRESS, BEN)).toThrow("2005");
  });
});

describe("a changed pin", () => {
  it("stays stopped, also for the old keys, until somebody compared the numbers", () => {
    const changed = noteChanged(withBen(), ADDRESS);
    expect(findContact(changed, ADDRESS)).toMatchObject({ state: "changed", n: 2 });
    expect(noteChanged(changed, ADDRESS)).toBe(changed);
    for (const found of [BEN, MALLORY]) {
      expect(() => requirePinned(changed, ADDRESS, found)).toThrow("2005");
    }
    const verified = verifyContact(changed, ADDRESS, MALLORY);
    expect(findContact(verified, ADDRESS)).toMatchObject({ verified: true, state: "ok", n: 3 });
    expect(() => requirePinned(verified, ADDRESS, MALLORY)).not.toThrow();
    expect(() => requirePinned(verified, ADDRESS, BEN)).toThrow("2005");
  });

  it("of somebody who was removed is new again, and counts on", () => {
    const pinned = withBen();
    const contacts = { [ADDRESS]: { ...findContact(pinned, ADDRESS), state: "removed" } };
    const removed = { ...pinned, contacts };
    expect(findContact(removed, ADDRESS)).toBe(null);
    expect(findContact(pinContact(removed, ADDRESS, MALLORY), ADDRESS)).toMatchObject({ n: 2 });
  });
});
