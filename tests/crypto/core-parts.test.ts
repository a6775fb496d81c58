import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createKeyMethods } from "#app/workers/keys/key-methods.ts";
import { createPacketMethods } from "#app/workers/packets/packet-methods.ts";
import {
  createMemoryLinks,
  createMemorySecrets,
  MemoryIndex,
  MemoryListings,
  MemoryUploads,
} from "#tests/support/crypto-in-process.ts";
import { readUses, type Use } from "./used-parts.ts";

const BINDINGS = join(import.meta.dirname, "../../crypto-wasm/pkg/coffer_crypto.js");
const OPERATION = /^export const (\w+) = operation\((\w+),/gm;

let uses: ReadonlyMap<string, Use>;
let partOf: Map<string, string>;

beforeAll(() => {
  uses = readUses();
  const operations = readFileSync(BINDINGS, "utf8").matchAll(OPERATION);
  const parts = [...operations].map(([, name = "", part = ""]) => [name, part] as const);
  // No operation: it asks for more memory of the one part that hashes passwords.
  partOf = new Map([...parts, ["growMemory", "unlock"]]);
});

const METHODS = Object.entries({
  ...createKeyMethods(
    {
      secrets: createMemorySecrets(),
      links: createMemoryLinks(),
      listings: new MemoryListings(),
      index: new MemoryIndex(),
      uploads: new MemoryUploads(),
    },
    () => {},
  ),
  ...createPacketMethods({ get: () => Promise.reject(), forget: () => {} }),
});

const partsFor = (method: string): readonly string[] =>
  METHODS.find(([name]) => name === method)?.[1].parts ?? [];

/** What is there before a method that needs a meta key: whatever brought it loaded these. */
const loadedWithKey = () => {
  const bringing = [...uses].filter(([, use]) => use.bringsMetaKey).map(([name]) => partsFor(name));
  return (bringing[0] ?? []).filter((part) => bringing.every((parts) => parts.includes(part)));
};

describe("the parts of the core that are loaded before a method runs", () => {
  it("hold every operation that its source reaches", () => {
    const missing = [...uses].flatMap(([method, use]) => {
      const loaded = [...partsFor(method), ...(use.needsMetaKey ? loadedWithKey() : [])];
      return [...use.exports]
        .map((name) => `${method}: ${name} of ${partOf.get(name) ?? "no part"}`)
        .filter((line) => !loaded.some((part) => line.endsWith(` of ${part}`)));
    });
    expect(missing).toEqual([]);
  });

  it("are found for what is known to need them", () => {
    expect([...(uses.get("sealLink")?.exports ?? [])]).toContain("linkDerive");
    expect([...(uses.get("encryptPackets")?.exports ?? [])]).toContain("crc32");
    expect([...(uses.get("combineCrc32")?.exports ?? [])]).toContain("crc32Combine");
    expect([...(uses.get("sealVersion")?.exports ?? [])]).toContain("signFile");
    expect([...(uses.get("handPacketKey")?.exports ?? [])]).toEqual(["packetKey"]);
    expect(uses.get("unlock")).toMatchObject({ bringsMetaKey: true });
    expect(uses.get("restore")).toMatchObject({ bringsMetaKey: true });
    expect(uses.get("openOwnShareKey")).toMatchObject({ needsMetaKey: true });
    expect(uses.size).toBeGreaterThan(40);
  });

  it("are more than what a method names: signing comes with whatever brings a meta key", () => {
    expect(loadedWithKey().toSorted()).toEqual(["content", "trust"]);
  });
});
