import type { Account } from "#app/core/account/account.ts";
import type { SealedVersions } from "#app/core/keys/data-keys.api.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/keys/item-key.ts";
import { shareEntries } from "#app/core/keys/version-key.ts";

/**
 * Whether one of these files is under a key of the own Vault, by the manifest. A server cannot say otherwise:
 * a data key opens under the key alone that it was wrapped for (Formats 4).
 */
export function isOfVault(account: Account | null, { versions }: SealedVersions): boolean {
  const manifest = account?.manifest.get() ?? null;
  if (account === null || manifest === null) return false;
  const root = toItemKey({ domain: OWN_DOMAIN, fid: account.rootFids.vault });
  const own = shareEntries(manifest).filter(([, share]) => share.roots.includes(root));
  const keys = new Set(own.map(([ks]) => ks));
  return [...versions.values()].some(({ ks }) => ks !== null && keys.has(ks));
}
