import type { Fid } from "#app/core/crypto/port.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";

/**
 * Walks a folder, page by page: the fid of the folder that each item below it lies in, as the listings
 * show it that the user sees (Formats 12, point 4, D20). Each folder must be the one whose name was
 * opened (D8); what is in the trash, or has no name that opens, is not there.
 */
export async function listBelow(
  ports: FilesPorts,
  root: { readonly folderId: string; readonly fid: Fid },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Fid>> {
  const listed = new Map<string, Fid>();
  const source = createFilesSource(ports);
  const waiting = [root];
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
