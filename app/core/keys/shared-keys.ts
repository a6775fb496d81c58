import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { type GivenKeyHolder, openGivenCopies } from "./given-copies.crypto.ts";
import type { OwnKeys } from "./own-keys.ts";
import { fetchSharedKey } from "./shared-keys.api.ts";
import { sequencesOf } from "./version-key.ts";

interface SharedKeyPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "isShareKeyOpen" | "openGivenShareKey">;
  readonly account: GivenKeyHolder & Pick<OwnKeys, "openShareKeys">;
}

/**
 * Opens the current keys of these shares in the key worker where they are not open yet: whatever lies
 * under one that does not come, or is not the manifest's, stays closed.
 */
export async function openSharedKeys(
  ports: SharedKeyPorts,
  shareIds: Iterable<string>,
): Promise<void> {
  const manifest = ports.account.manifest.get();
  if (manifest === null) return;
  await Promise.all(
    [...new Set(shareIds)].map((shareId) => openSharedKey(ports, manifest, shareId)),
  );
}

async function openSharedKey(
  ports: SharedKeyPorts,
  manifest: Manifest,
  shareId: string,
): Promise<void> {
  const current = currentOf(manifest, shareId);
  if (current === null || (await ports.crypto.isShareKeyOpen(current))) return;
  try {
    const { ks, ownCopy, givenKey } = await fetchSharedKey(ports.api, shareId);
    if (ks !== current.ks) return;
    if (ownCopy !== "") await ports.account.openShareKeys({ [ks]: ownCopy });
    else if (givenKey !== "") {
      await openGivenCopies(ports.crypto, ports.account, { [ks]: givenKey });
    }
  } catch (error) {
    const isRefused = hasCode(error, CODES.shareKeyRefused) || hasCode(error, CODES.shareUnknown);
    if (!isRefused) throw error;
  }
}

function currentOf(manifest: Manifest, shareId: string): { ks: ShareKeyId; commit: string } | null {
  const found = sequencesOf(manifest, shareId).find(([, { state }]) => state === "current");
  return found === undefined ? null : { ks: found[0], commit: found[1].commit };
}
