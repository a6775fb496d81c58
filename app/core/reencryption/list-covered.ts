import type { FidHex, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { toItemKey } from "#app/core/files/domain-rule.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { fetchLinks } from "#app/core/links/links.api.ts";

/** What this device has listed below the root of a link: the fid of the folder that each lies in. */
export type ListedItems = ReadonlyMap<string, FidHex>;

/**
 * Walks the folder of a link, page by page, so that work is done for what stands in the listings that
 * the user sees and for nothing else (Formats 12, point 4, D20). Each folder must be the one whose name
 * was opened (D8); what is in the trash, or has no name that opens, is not there. Empty for a file.
 */
export async function listCovered(
  ports: FilesPorts,
  { target, share }: { readonly target: ShareKeyId; readonly share: ManifestShare },
  signal: AbortSignal,
): Promise<ListedItems> {
  const listed = new Map<string, FidHex>();
  const links = await fetchLinks(ports.api);
  const link = links.find((one) => one.link.ks === target)?.link;
  const rootFid = share.roots[0]?.split("|")[1];
  if (link?.kind !== "folder" || rootFid === undefined) return listed;
  const source = createFilesSource(ports);
  const waiting = [{ folderId: link.itemId, fid: rootFid }];
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
