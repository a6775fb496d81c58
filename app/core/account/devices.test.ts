import { describe, expect, it } from "vitest";
import type { WireDevice } from "#app/contract/commands/devices.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { aManifest } from "#tests/support/manifest.ts";
import {
  givenName,
  lookForDevices,
  readingDevices,
  renameDevice,
  unlinkDevice,
} from "./devices.ts";

const { signal } = new AbortController();
const NAME = "ada@example.com";
const THIS = "a".repeat(16);
const OTHER = "b".repeat(16);

const aDevice = (parts: Partial<WireDevice> = {}): WireDevice => ({
  session_id: "1",
  device_id: THIS,
  kind: "web",
  device: "Firefox on Linux",
  used_s: 10,
  address: "203.0.113.7",
  place: "Unknown place",
  is_this: 0,
  state: "linked",
  ...parts,
});

/** A server that lists these, whatever it is told. */
function aServer(devices: () => readonly WireDevice[]) {
  const sent: [string, unknown][] = [];
  const call = async (name: string, request: unknown) => {
    sent.push([name, request]);
    return name === "devicelist" ? { devices: devices() } : {};
  };
  return { sent, api: { call } as unknown as Pick<ApiClient, "call"> };
}

function aPage(api: Pick<ApiClient, "call">) {
  const made: string[] = [];
  const crypto = {
    generateDeviceId: async () => {
      made.push("id");
      return "0123456789abcdef";
    },
  };
  return { made, ports: { api, crypto, device: new FakeStorage(), userName: NAME } };
}

/** A manifest as it is written, and as another device may have written it meanwhile. */
function anAccount(first: Manifest = aManifest()) {
  let manifest = first;
  const updateManifest = async (change: (old: Manifest) => Manifest) => {
    manifest = change(manifest);
    return manifest;
  };
  return { updateManifest, now: () => manifest };
}

describe("the devices of an account", () => {
  it("are listed once this one has said who it is, always as the same", async () => {
    const { api, sent } = aServer(() => [aDevice(), aDevice({ session_id: "2", is_this: 1 })]);
    const { ports, made } = aPage(api);
    const list = await lookForDevices(ports, signal);
    await lookForDevices(ports, signal);
    expect(list.map(({ sessionId }) => sessionId)).toEqual(["2", "1"]);
    expect(sent[0]).toEqual(["devicenote", { device_key: "0123456789abcdef" }]);
    expect(sent[2]).toEqual(sent[0]);
    expect(made).toHaveLength(1);
  });

  it("that are told twice stand once, and an unknown place is none", async () => {
    const { api } = aServer(() => [aDevice(), aDevice({ kind: "toaster" })]);
    const list = await lookForDevices(aPage(api).ports, signal);
    expect(list).toMatchObject([{ sessionId: "1", place: "", kind: "desktop" }]);
  });
});

describe("the name of a device", () => {
  it("stands in the sealed state of the account, and no call carries it", async () => {
    const account = anAccount();
    await renameDevice(account, { id: OTHER }, "  Studio\u202E \n laptop ");
    expect(givenName(account.now(), { id: OTHER })).toBe("Studio laptop");
    expect(givenName(account.now(), { id: THIS })).toBe("");
    expect(account.now().devices).toEqual({ [OTHER]: { name: "Studio laptop", n: 1 } });
  });

  it("counts up with each change, so that an earlier one never comes back", async () => {
    const account = anAccount(aManifest({ devices: { [OTHER]: { name: "Old", n: 7 } } }));
    await renameDevice(account, { id: OTHER }, "");
    expect(account.now().devices).toEqual({ [OTHER]: { name: "", n: 8 } });
    expect(givenName(account.now(), { id: OTHER })).toBe("");
  });

  it("is nobody's where a device never said who it is, or there is no state", () => {
    const manifest = aManifest({ devices: { "": { name: "Trap", n: 1 } } });
    expect(givenName(manifest, { id: "" })).toBe("");
    expect(givenName(null, { id: OTHER })).toBe("");
  });

  it("is cut to its length", async () => {
    const account = anAccount();
    await renameDevice(account, { id: OTHER }, "x".repeat(99));
    expect(givenName(account.now(), { id: OTHER })).toHaveLength(60);
  });
});

describe("the devices that open what the account opens", () => {
  it("are told by what their owner calls them, as it was typed, and by what they call themselves", async () => {
    const { api } = aServer(() => [
      aDevice(),
      aDevice({ session_id: "2", device_id: OTHER, is_this: 1 }),
      aDevice({ session_id: "3", state: "asking" }),
      aDevice({ session_id: "4", state: "unlinked" }),
    ]);
    // Words that read like those of a browser are its owner's all the same (Reading R-577).
    const manifest = aManifest({ devices: { [OTHER]: { name: "Chrome on Linux", n: 1 } } });
    const callsItself = "Firefox on Linux";
    expect(await readingDevices(api, manifest, signal)).toEqual([
      { sessionId: "2", given: "Chrome on Linux", callsItself, isThis: true },
      { sessionId: "1", given: "", callsItself, isThis: false },
    ]);
  });
});

describe("unlinking a device", () => {
  it("is done when it is gone, or waits to be signed out", async () => {
    const waiting = aServer(() => [aDevice({ state: "unlinked" })]);
    expect(await unlinkDevice(waiting.api, { sessionId: "1" }, signal)).toMatchObject([
      { state: "unlinked" },
    ]);
    const gone = aServer(() => []);
    expect(await unlinkDevice(gone.api, { sessionId: "1" }, signal)).toEqual([]);
    expect(gone.sent[0]).toEqual(["deviceunlink", { session_ids: ["1"] }]);
  });

  it("fails where the server says that it is done and keeps it", async () => {
    const { api } = aServer(() => [aDevice()]);
    await expect(unlinkDevice(api, { sessionId: "1" }, signal)).rejects.toMatchObject({
      code: 9000,
    });
  });
});
