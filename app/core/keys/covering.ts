import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, FidHex, Manifest, NameKind, ShareKeyId } from "#app/core/crypto/port.ts";
import { toItemKey } from "#app/core/files/domain-rule.ts";
import type { ShareName } from "#app/core/files/files.api.ts";
import { ROOT_PARENT_FID } from "#app/core/files/files.crypto.ts";
import type { FolderStep } from "#app/core/files/item.ts";
import { fetchOwnLinkKeys } from "#app/core/links/links.api.ts";

/** What a deed needs to serve the links that cover its place. */
export interface CoveringPorts {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly account: Account;
}

/** A name that is about to be sealed for the own area, to be sealed for links as well. */
export interface NameForLinks {
  readonly name: string;
  readonly fid: FidHex;
  readonly rev: number;
  readonly domain: string;
  readonly kind: NameKind;
}

/**
 * The current links whose root lies on this proven path (Formats 11, "Which key encrypts"): they
 * are served beside the area's own key, and nothing else is.
 */
export function coveringLinkKeys(
  path: readonly { readonly domain: string; readonly fid: FidHex }[],
  manifest: Manifest,
): ShareKeyId[] {
  const places = new Set(path.map(toItemKey));
  return Object.entries(manifest.shares)
    .filter(
      ([, share]) => share.kind === "link" && share.state === "current" && share.origin === "self",
    )
    .filter(([, share]) => share.roots.some((root) => places.has(root)))
    .map(([ks]) => ks);
}

/**
 * Opens the keys of these links in the key worker and gives those that the server still knows: a
 * link that was deleted elsewhere is not served. Throws 2000 when a key is not the manifest's.
 */
export async function openLinkKeys(
  ports: CoveringPorts,
  wanted: readonly ShareKeyId[],
): Promise<ShareKeyId[]> {
  if (wanted.length === 0) return [];
  const known = await fetchOwnLinkKeys(ports.api);
  const present = wanted.filter((ks) => known.has(ks));
  await ports.account.openShareKeys(
    Object.fromEntries(present.map((ks) => [ks, { own_share_key: known.get(ks) ?? "" }])),
  );
  return present;
}

/** The same in one step for a folder's proven path, as uploads into it need it. */
export async function openCoveringLinkKeys(
  ports: CoveringPorts,
  path: readonly FolderStep[],
): Promise<ShareKeyId[]> {
  return openLinkKeys(ports, coveringLinkKeys(path, ports.account.requireWritable()));
}

/**
 * The names of items of one folder for every link that covers their place or begins at one of them,
 * in their order. The root of a link has no parent there (Formats 3).
 */
export async function sealAllForLinks(
  ports: CoveringPorts,
  items: readonly NameForLinks[],
  path: readonly FolderStep[],
): Promise<ShareName[][]> {
  const manifest = ports.account.requireWritable();
  const open = await openLinkKeys(ports, coveringLinkKeys([...path, ...items], manifest));
  const result: ShareName[][] = items.map(() => []);
  for (const ks of open) {
    const roots = manifest.shares[ks]?.roots ?? [];
    const isCovered = path.some((step) => roots.includes(toItemKey(step)));
    const served = items
      .map((item, index) => ({ item, index, isRoot: roots.includes(toItemKey(item)) }))
      .filter(({ isRoot }) => isRoot || isCovered);
    const sealed = await ports.crypto.sealShareNames({
      ks,
      names: served.map(({ item, isRoot }) => ({
        name: item.name,
        fid: item.fid,
        rev: item.rev,
        context: {
          domain: item.domain,
          parentFid: isRoot ? ROOT_PARENT_FID : (path.at(-1)?.fid ?? ROOT_PARENT_FID),
          kind: item.kind,
        },
      })),
    });
    for (const [position, { index }] of served.entries()) {
      const name = sealed[position];
      if (name !== undefined)
        result[index]?.push({ ks, encName: name.enc_name, digest: name.digest });
    }
  }
  return result;
}
