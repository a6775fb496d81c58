import type { FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { sourceOf } from "./source-of.ts";

/** What lies in a folder now, all pages of it; what is in the trash is not there. */
export async function listAll(ports: FilesPorts, folder: OpenedFolder): Promise<FileItem[]> {
  const items: FileItem[] = [];
  const fid = folder.path.at(-1)?.fid;
  const source = sourceOf(ports, folder);
  const { signal } = new AbortController();
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(source, request)) items.push(...page.items);
  return items;
}
