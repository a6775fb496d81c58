import type { ItemId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { listBelow } from "#app/core/files/list-below.ts";
import { fidOfItemKey } from "#app/core/keys/item-key.ts";
import { fetchSharedFolder } from "#app/core/keys/share-keys.api.ts";
import type { CoveredShare, ListedItems } from "#app/core/reencryption/encrypt-share.ts";
import { fetchLinks } from "./links.api.ts";

/**
 * Walks the folder of a link or share, so that work is done for what this device lists there; empty for
 * the link of a file. Another folder than the root's would not open (D8).
 */
export async function listCovered(
  ports: FilesPorts,
  covered: CoveredShare,
  signal: AbortSignal,
): Promise<ListedItems> {
  const [root] = covered.share.roots;
  const folderId = await findFolder(ports, covered);
  if (folderId === null || root === undefined) return new Map();
  return listBelow(ports, { folderId, fid: fidOfItemKey(root) }, signal);
}

async function findFolder(
  { api }: FilesPorts,
  { target, share }: CoveredShare,
): Promise<ItemId | null> {
  if (share.kind === "team") return fetchSharedFolder(api, target);
  const links = await fetchLinks(api);
  const link = links.find((one) => one.link.ks === target)?.link;
  return link?.kind === "folder" ? link.itemId : null;
}
