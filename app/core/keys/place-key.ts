import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import { fetchAreaKey } from "./area-keys.api.ts";
import type { GivenKeyHolder } from "./given-copies.crypto.ts";
import type { OwnKeys } from "./own-keys.ts";
import { openSharedKeys } from "./shared-keys.ts";
import { shareIdOf } from "./version-key.ts";

export interface PlaceKeyPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "isShareKeyOpen" | "openGivenShareKey">;
  readonly account: GivenKeyHolder & Pick<OwnKeys, "openShareKeys">;
}

/**
 * Opens what a place lies under: the key of an own area, or of a share, as the manifest has it. False for
 * one that the manifest does not have, and for one that did not come.
 */
export async function openPlaceKey(ports: PlaceKeyPorts, ks: ShareKeyId): Promise<boolean> {
  const entry = ports.account.manifest.get()?.shares[ks];
  if (entry === undefined) return false;
  const asked = { ks, commit: entry.commit };
  if (await ports.crypto.isShareKeyOpen(asked)) return true;
  if (entry.kind === "area") await openAreaKey(ports, ks);
  else await openSharedKeys(ports, [shareIdOf(ks)]);
  return ports.crypto.isShareKeyOpen(asked);
}

/** A copy that is not the manifest's key does not open: 2000. */
async function openAreaKey({ api, account }: PlaceKeyPorts, ks: ShareKeyId): Promise<void> {
  const copy = await fetchAreaKey(api, ks);
  if (copy[ks] !== undefined) await account.openShareKeys(copy);
}
