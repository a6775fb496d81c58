import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { PacketKeyUse } from "#app/core/crypto/worker-messages.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createNameReader } from "#app/platform/crypto/name-reader.client.ts";
import type { KeptIndexStore } from "#app/platform/storage/kept-index.client.ts";
import type { KeptLink, KeptLinkStore } from "#app/platform/storage/kept-links.client.ts";
import type {
  KeptListingStore,
  SealedListing,
} from "#app/platform/storage/kept-listings.client.ts";
import type { KeptUploadStore } from "#app/platform/storage/kept-uploads.client.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import { createKeyMethods, packetKeyName } from "#app/workers/keys/key-methods.ts";
import { PacketKeys } from "#app/workers/packets/packet-keys.ts";
import { createPacketMethods } from "#app/workers/packets/packet-methods.ts";
import { codeOf } from "#app/workers/refusal.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_crypto.js";

const MODULES = join(import.meta.dirname, "../../crypto-wasm/pkg/simd");

/** Loads the core of `crypto-wasm/pkg` into this process; the second call does nothing. */
export function loadCoreInProcess(): void {
  for (const part of ["content", "trust", "unlock"] as const) {
    initSync(part, readFileSync(join(MODULES, `${part}_bg.wasm`)));
  }
}

/** A secret store that ends with the test. */
export function createMemorySecrets(): SecretStore {
  let kept: Uint8Array<ArrayBuffer> | null = null;
  return {
    write: async (secret) => {
      kept = new Uint8Array(secret);
    },
    read: async () => (kept === null ? null : new Uint8Array(kept)),
    clear: async () => {
      kept = null;
      return "gone";
    },
  };
}

/** Kept links that end with the test. */
export function createMemoryLinks(): KeptLinkStore {
  const kept = new Map<string, KeptLink>();
  return {
    write: async (cachekey, link) => void kept.set(cachekey, structuredClone(link)),
    read: async (cachekey, nowS) => {
      for (const [name, { expS }] of kept) if (expS <= nowS) kept.delete(name);
      return structuredClone(kept.get(cachekey) ?? null);
    },
    remove: async (cachekey) => void kept.delete(cachekey),
    clear: async () => kept.clear(),
  };
}

/** Kept rows of folders that end with the test, open to be changed by it. */
export class MemoryListings implements KeptListingStore {
  readonly kept = new Map<string, SealedListing>();
  write: KeptListingStore["write"] = async (name, listing) => void this.kept.set(name, listing);
  read: KeptListingStore["read"] = async (name) => this.kept.get(name) ?? null;
  drop: KeptListingStore["drop"] = async (places) => {
    for (const [name, { place }] of this.kept) if (place.startsWith(places)) this.kept.delete(name);
  };
  clear: KeptListingStore["clear"] = async () => this.kept.clear();
}

/** Kept blocks of names that end with the test, open to be changed by it. */
export class MemoryIndex implements KeptIndexStore {
  readonly kept = new Map<string, string>();
  write: KeptIndexStore["write"] = async (name, sealed) => void this.kept.set(name, sealed);
  read: KeptIndexStore["read"] = async (name) => this.kept.get(name) ?? null;
  clear: KeptIndexStore["clear"] = async () => this.kept.clear();
}

/** How far uploads are, for a test that opens its page again. */
export class MemoryUploads implements KeptUploadStore {
  readonly kept = new Map<string, string>();
  write: KeptUploadStore["write"] = async (name, sealed) => void this.kept.set(name, sealed);
  read: KeptUploadStore["read"] = async (name) => this.kept.get(name) ?? null;
  names: KeptUploadStore["names"] = async () => [...this.kept.keys()];
  remove: KeptUploadStore["remove"] = async (name) => void this.kept.delete(name);
  clear: KeptUploadStore["clear"] = async () => this.kept.clear();
}

/** The crypto port over the same code as the workers, without workers. Buffers are transferred as there. */
export function createCryptoInProcess(
  secrets: SecretStore = createMemorySecrets(),
  links: KeptLinkStore = createMemoryLinks(),
  listings: KeptListingStore = new MemoryListings(),
  index: KeptIndexStore = new MemoryIndex(),
  uploads: KeptUploadStore = new MemoryUploads(),
): CryptoPort {
  loadCoreInProcess();
  const packetKeys = new PacketKeys();
  const keys = createKeyMethods(
    { secrets, links, listings, index, uploads },
    (_worker, keyName, key) => packetKeys.put(keyName, key),
  );
  const packets = createPacketMethods(packetKeys);
  const hand = (dataKey: string, use: PacketKeyUse) =>
    keys.handPacketKey({ dataKey, use, worker: 0 });
  const refusing = refusingAsAppError(keys);
  const { handPacketKey: _handPacketKey, wipe: _wipe, ...port } = refusing;
  return {
    ...port,
    ...createNameReader(() => refusing),
    lock: (reason) => keys.wipe(reason),
    encryptPackets: ({ streamKey: _streamKey, dataKey, resume: note, ...run }) =>
      asAppError(async () => {
        await hand(dataKey, run.stream);
        if (note !== undefined) await hand(dataKey, "resume");
        const keyName = packetKeyName(dataKey, "resume");
        return packets.encryptPackets({
          ...run,
          bytes: structuredClone(run.bytes, { transfer: [run.bytes] }),
          keyName: packetKeyName(dataKey, run.stream),
          resume: note && { keyName, note },
        });
      }),
    isNotedSlice: ({ streamKey: _streamKey, dataKey, ...run }) =>
      asAppError(async () => {
        await hand(dataKey, "resume");
        return packets.isNotedSlice({ ...run, keyName: packetKeyName(dataKey, "resume") });
      }),
    decryptPackets: ({ streamKey: _streamKey, dataKey, ...run }) =>
      asAppError(async () => {
        await hand(dataKey, run.stream);
        return packets.decryptPackets({
          ...run,
          bytes: structuredClone(run.bytes, { transfer: [run.bytes] }),
          keyName: packetKeyName(dataKey, run.stream),
        });
      }),
  };
}

/** The same methods, refusing with `AppError` as the pool does. */
function refusingAsAppError<T extends object>(methods: T): T {
  return new Proxy(methods, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => asAppError(async () => Reflect.apply(method, target, args));
    },
  });
}

async function asAppError<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (thrown) {
    throw new AppError(codeOf(thrown), { cause: thrown });
  }
}
