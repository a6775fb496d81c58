import { EMAIL_CHANGE_LIMITS } from "#app/contract/settings-limits.data.ts";
import type { Manifest } from "#app/core/crypto/port.ts";

/** The manifest says that this is the account's address: a record with another one is not believed (Trust K29). */
export function isNamedIn(manifest: Pick<Manifest, "names"> | null, address: string): boolean {
  return manifest?.names?.address === address;
}

/** The addresses that the account had before the one that it names. */
export function formerAddresses(manifest: Pick<Manifest, "names"> | null): readonly string[] {
  return manifest?.names?.was ?? [];
}

/** The manifest with another address, which somebody who signed in as `typed` wants. */
export function withAddress(manifest: Manifest, address: string, typed: string): Manifest {
  const { names } = manifest;
  const before = [typed, names?.address ?? typed, ...(names?.was ?? [])];
  const was = [...new Set(before)].filter((name) => name !== address);
  const n = (names?.n ?? 0) + 1;
  return { ...manifest, names: { address, n, was: was.slice(0, EMAIL_CHANGE_LIMITS.maxFormer) } };
}
