import type { Fid } from "#app/core/crypto/port.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";

interface OneFolder {
  readonly folderId: string;
  readonly fid: Fid;
}

/** So many folders are listed beside each other; a browser has six connections, and transfers hold four. */
const FOLDERS_AT_ONCE = 3;

/**
 * Walks a folder, level by level and page by page: the fid of the folder that each item below it lies in, as
 * the listings show it that the user sees (Formats 12, point 4, D20). Each folder must be the one whose name
 * was opened (D8); what is in the trash, or has no name that opens, is not there.
 */
export async function listBelow(
  ports: FilesPorts,
  root: OneFolder,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Fid>> {
  const listed = new Map<string, Fid>();
  const source = createFilesSource(ports);
  // One listing that fails ends those beside it.
  const failed = new AbortController();
  const until = AbortSignal.any([signal, failed.signal]);
  const below: OneFolder[] = [];
  const listOne = async (folder: OneFolder) => {
    const request = { ...folder, showDeleted: false, histId: "0", signal: until };
    for await (const { items } of listFolder(source, request)) {
      for (const { id, kind, name, domain, isDeleted } of items) {
        if (isDeleted || name.state !== "open") continue;
        const key = toItemKey({ domain, fid: name.fid });
        if (listed.has(key)) continue;
        listed.set(key, folder.fid);
        if (kind === "folder") below.push({ folderId: id, fid: name.fid });
      }
    }
  };
  for (let level = [root]; level.length > 0; level = below.splice(0)) {
    const folders = level.values();
    const listOn = async () => {
      for (const folder of folders) await listOne(folder);
    };
    try {
      await Promise.all(Array.from({ length: FOLDERS_AT_ONCE }, listOn));
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  }
  return listed;
}
