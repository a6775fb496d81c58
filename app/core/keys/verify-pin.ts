import type { ApiClient } from "#app/core/api/client.ts";
import { requireFreshProof } from "#app/core/api/require-fresh-proof.ts";
import { type Identity, isPinnedOtherwise, verifyContact } from "./contacts.crypto.ts";
import { writeManifestOfPins } from "./manifest.api.ts";
import type { OwnKeys } from "./own-keys.ts";

interface PinPorts {
  readonly api: ApiClient;
  readonly account: Pick<OwnKeys, "requireWritable" | "updateManifest">;
}

/**
 * Pins somebody as verified, after the user has compared the number. Where another one is pinned to the
 * address this replaces the pin, which needs a fresh proof: 8138 (Reading R-742).
 */
export async function writeVerified(
  { api, account }: PinPorts,
  typed: string,
  found: Identity,
): Promise<void> {
  const change = (manifest: Parameters<typeof verifyContact>[0]) =>
    verifyContact(manifest, typed, found);
  if (!isPinnedOtherwise(account.requireWritable(), typed, found)) {
    await account.updateManifest(change);
    return;
  }
  await requireFreshProof(api);
  await account.updateManifest(change, (write) => writeManifestOfPins(api, write));
}
