import type { Fid, NameKind, ShareKeyId } from "#app/core/crypto/port.ts";
import { coveringKeys, type Place } from "./covering.ts";
import { OWN_DOMAIN, ROOT_PARENT_FID, toItemKey } from "./item-key.ts";
import type { KeyPorts } from "./own-keys.ts";
import { openKnownKeys } from "./share-keys.ts";

/** A name for one of the shares that cover its place. */
export interface ShareName {
  readonly ks: ShareKeyId;
  readonly encName: string;
  readonly digest: string;
}

/** A name that is about to be sealed for the own area, to be sealed for what covers it as well. */
export interface NameToShare extends Place {
  readonly name: string;
  readonly fid: Fid;
  readonly rev: number;
  readonly kind: NameKind;
}

/**
 * The names of items of one folder for everything that covers their place or begins at one of them,
 * in their order. The root of a share has no parent there (Formats 3).
 */
export async function sealForShares(
  ports: KeyPorts,
  items: readonly NameToShare[],
  path: readonly Place[],
): Promise<ShareName[][]> {
  const manifest = ports.account.requireWritable();
  if (path.at(-1)?.domain !== OWN_DOMAIN) {
    const { sealForOthers } = await import("./others-names.crypto.ts");
    const sealed = await sealForOthers(ports, items, path);
    if (sealed !== null) return sealed;
  }
  const open = await openKnownKeys(ports, coveringKeys([...path, ...items], manifest));
  const result: ShareName[][] = items.map(() => []);
  for (const ks of open) {
    const roots = manifest.shares[ks]?.roots ?? [];
    const isCovered = path.some((step) => roots.includes(toItemKey(step)));
    const served = items
      .map((item, index) => ({ item, index, isRoot: roots.includes(toItemKey(item)) }))
      .filter(({ isRoot }) => isRoot || isCovered);
    const sealed = await ports.crypto.sealShareNames({
      ks,
      names: served.map(({ item: { name, fid, rev, domain, kind }, isRoot }) => {
        const parentFid = isRoot ? ROOT_PARENT_FID : (path.at(-1)?.fid ?? ROOT_PARENT_FID);
        return { name, fid, rev, context: { domain, parentFid, kind } };
      }),
    });
    for (const [position, { index }] of served.entries()) {
      const name = sealed[position];
      if (name !== undefined)
        result[index]?.push({ ks, encName: name.enc_name, digest: name.digest });
    }
  }
  return result;
}
