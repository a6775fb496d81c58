import type { ApiClient } from "#app/core/api/client.ts";
import type { RebuildInput, RebuiltAccount } from "#app/core/crypto/account-port.ts";
import { type ManifestWrite, toWireWrite } from "#app/core/keys/manifest.api.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";

export type AreaKeys = RebuildInput["areas"];

/** Own copies of the keys of both areas, every sequence. */
export async function fetchAreaKeys(api: ApiClient): Promise<AreaKeys> {
  const { areas } = await api.call("userareakeys", {});
  return areas.map(({ area, share_id, share_sequence, own_share_key }) => ({
    area,
    ks: toShareKeyId({ shareId: share_id, sequence: share_sequence }),
    own_share_key,
  }));
}

/** A manifest that was made anew, with the new keys of both areas (Formats 11). */
export async function writeRebuilt(
  api: ApiClient,
  write: ManifestWrite,
  shares: RebuiltAccount["shares"],
): Promise<void> {
  await api.call("userrebuild", { ...toWireWrite(write), shares });
}
