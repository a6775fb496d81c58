import type { Fid } from "#app/core/crypto/port.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { fidOfItemKey, toItemKey } from "#app/core/keys/item-key.ts";
import type { CoveredShare, ListedItems } from "#app/core/reencryption/encrypt-share.ts";
import { fetchLinks } from "./links.api.ts";

/**
 * Walks the folder of a link, page by page, so that work is done for what stands in the listings that
 * the user sees and for nothing else (Formats 12, point 4, D20). Each folder must be the one whose name
 * was opened (D8); what is in the trash, or has no name that opens, is not there. Empty for a file.
 */
export async function listCovered(
  ports: FilesPorts,
  { target, share }: CoveredShare,
  signal: AbortSignal,
): Promise<ListedItems> {
  const listed = new Map<string, Fid>();
  const links = await fetchLinks(ports.api);
  const link = links.find((one) => one.link.ks === target)?.link;
  const [root] = share.roots;
  if (link?.kind !== "folder" || root === undefined) return listed;
  const source = createFilesSource(ports);
  const waiting = [{ folderId: link.itemId, fid: fidOfItemKey(root) }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const request = { ...next, showDeleted: false, histId: "0", signal };
    for await (const { items } of listFolder(source, request)) {
      for (const { id, kind, name, domain, isDeleted } of items) {
        if (isDeleted || name.state !== "open") continue;
        const key = toItemKey({ domain, fid: name.fid });
        if (listed.has(key)) continue;
        listed.set(key, next.fid);
        if (kind === "folder") waiting.push({ folderId: id, fid: name.fid });
      }
    }
  }
  return listed;
}
