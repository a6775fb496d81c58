import type { ApiClient } from "#app/core/api/client.ts";
import type { RebuiltAccount } from "#app/core/crypto/account-port.ts";
import { type ManifestWrite, toWireWrite } from "#app/core/keys/manifest.api.ts";

/** A manifest that was made anew, with the new keys of both areas (Formats 11). */
export async function writeRebuilt(
  api: ApiClient,
  write: ManifestWrite,
  shares: RebuiltAccount["shares"],
): Promise<void> {
  await api.call("userrebuild", { ...toWireWrite(write), shares });
}
