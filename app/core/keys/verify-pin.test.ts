import { expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { aManifest } from "#tests/support/manifest.ts";
import { findContact, type Identity, pinContact } from "./contacts.crypto.ts";
import type { SendManifest } from "./manifest.api.ts";
import { writeVerified } from "./verify-pin.ts";

const BEN: Identity = { userId: "7", encFp: "b0".repeat(32), sigFp: "b1".repeat(32) };
const NEW_BEN: Identity = { userId: "7", encFp: "c0".repeat(32), sigFp: "c1".repeat(32) };
const ADDRESS = "ben@example.com";

function anAccount() {
  const calls: string[] = [];
  const api: ApiClient = {
    servtimeS: () => 0,
    call: async (name, request) => {
      calls.push("removes_pins" in request ? `${name} of pins` : name);
      return Object({});
    },
  };
  let manifest = pinContact(aManifest(), ADDRESS, BEN);
  const account = {
    requireWritable: () => manifest,
    updateManifest: async (change: (before: Manifest) => Manifest, send?: SendManifest) => {
      manifest = change(manifest);
      if (send === undefined) calls.push("plain write");
      await send?.({ akm: "", replaced: "" });
      return manifest;
    },
  };
  return { api, account, calls, pin: () => findContact(manifest, ADDRESS) };
}

it("verifying who is pinned asks for no proof", async () => {
  const own = anAccount();
  await writeVerified(own, ADDRESS, BEN);
  expect(own.calls).toEqual(["plain write"]);
  expect(own.pin()).toMatchObject({ verified: true, enc_fp: BEN.encFp });
});

it("replacing a pin asks for a fresh proof first, and is told of as such", async () => {
  const own = anAccount();
  await writeVerified(own, ADDRESS, NEW_BEN);
  expect(own.calls).toEqual(["sessionproved", "userinfoset of pins"]);
  expect(own.pin()).toMatchObject({ verified: true, enc_fp: NEW_BEN.encFp });
});
