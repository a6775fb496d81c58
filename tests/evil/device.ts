import type { Fid } from "#app/core/crypto/port.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";

/** What a browser keeps over reloads, and what its person has seen in it. */
export interface Device {
  readonly storage: FakeStorage;
  readonly secrets: SecretStore;
  /** The highest rev of each item that was shown without a mark. */
  readonly met: Map<Fid, number>;
  /** What lies in the store for secrets, null after a lock. */
  secretBytes(): Uint8Array | null;
  clone(): Device;
}

export function makeDevice(
  values: ReadonlyMap<string, string> = new Map(),
  secret?: Uint8Array,
): Device {
  const storage = new FakeStorage();
  for (const [key, value] of values) storage.write(key, value);
  let kept = secret === undefined ? null : new Uint8Array(secret);
  const met = new Map<Fid, number>();
  return {
    storage,
    met,
    secrets: {
      write: async (bytes) => {
        kept = new Uint8Array(bytes);
      },
      read: async () => (kept === null ? null : new Uint8Array(kept)),
      clear: async () => {
        kept = null;
        return "gone";
      },
    },
    secretBytes: () => kept,
    clone: () => {
      const copy = makeDevice(storage.values, kept ?? undefined);
      for (const [fid, rev] of met) copy.met.set(fid, rev);
      return copy;
    },
  };
}
