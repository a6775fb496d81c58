import type { Place } from "./covering.ts";
import { OWN_DOMAIN, ROOT_PARENT_FID, shareIdOfDomain } from "./item-key.ts";
import type { KeyPorts } from "./own-keys.ts";
import type { NameToShare, ShareName } from "./share-names.crypto.ts";
import { openSharedKeys } from "./shared-keys.ts";
import { sequencesOf } from "./version-key.ts";
import { findWriteTarget } from "./write-target.ts";

/**
 * Inside a share of somebody else names are made for its current key, and for nobody else (Formats 11);
 * null for a folder that lies in the own tree. 2000, 8002.
 */
export async function sealForOthers(
  ports: KeyPorts,
  items: readonly NameToShare[],
  path: readonly Place[],
): Promise<ShareName[][] | null> {
  const manifest = ports.account.requireWritable();
  const shareId = shareIdOfDomain(path.at(-1)?.domain ?? OWN_DOMAIN);
  const known = shareId === null ? [] : sequencesOf(manifest, shareId);
  if (shareId === null || known.every(([, { origin }]) => origin === "self")) return null;
  const { ks } = findWriteTarget(manifest, path);
  await openSharedKeys(ports, [shareId]);
  const parentFid = path.at(-1)?.fid ?? ROOT_PARENT_FID;
  const sealed = await ports.crypto.sealShareNames({
    ks,
    names: items.map(({ name, fid, rev, domain, kind }) => ({
      ...{ name, fid, rev },
      context: { domain, parentFid, kind },
    })),
  });
  return sealed.map(({ enc_name: encName, digest }) => [{ ks, encName, digest }]);
}
