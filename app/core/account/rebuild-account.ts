import type { ApiClient } from "#app/core/api/client.ts";
import { fetchAreaKeys } from "#app/core/keys/area-keys.api.ts";
import type { ManifestStore } from "#app/core/keys/manifest-store.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import type { AccountCrypto } from "./account-crypto.ts";
import { readOwnTeams } from "./own-teams.crypto.ts";
import { hashPassword, provePassword } from "./prove-password.ts";
import { writeRebuilt } from "./rebuild.api.ts";
import type { User } from "./user.ts";

const MS = 1_000;

export interface RebuildPorts {
  readonly api: ApiClient;
  readonly crypto: AccountCrypto;
  readonly clock: Clock;
  readonly device: DeviceStorage;
  readonly deviceName: string;
  /** The name that was typed at sign-in. */
  readonly userName: string;
  readonly manifests: Pick<ManifestStore, "replace" | "sealedCtr">;
}

interface Rebuild {
  readonly user: User;
  readonly password: string;
}

/**
 * Makes the manifest anew as the first write of a new device, and gives that device's id (Formats 11,
 * rebuild). The password opens the meta key once more; manifest and new area keys go in one call.
 *
 * @throws AppError 6001, 6002 for the password, 2006, 2000 for area keys, 2162
 */
export async function rebuildAccount(ports: RebuildPorts, rebuild: Rebuild): Promise<string> {
  const { api, crypto, manifests } = ports;
  const hashed = await hashPassword(ports, rebuild.password);
  const login = { salt: hashed.salt, rank: await provePassword(ports, { ...rebuild, hashed }) };
  const areas = await fetchAreaKeys(api);
  const teams = await readOwnTeams(ports);
  const nowS = Math.floor(ports.clock.nowMs() / MS);
  const device = { id: await crypto.generateDeviceId(), name: ports.deviceName };
  const { manifest, shares } = await crypto.rebuildAccount({
    pubkey: rebuild.user.pubkey,
    pubkeyId: rebuild.user.pubkeyId,
    login,
    device,
    // Above everything that was written before (Formats 11).
    count: Math.max(nowS, manifests.sealedCtr + 1),
    nowS,
    areas,
    teams,
  });
  await manifests.replace(manifest, async (write) => {
    await writeRebuilt(api, write, shares);
  });
  return device.id;
}
