import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";

/** What lies in a folder now, all pages of it; what is in the trash is not there. */
export async function listAll(
  { ports }: { readonly ports: FilesPorts },
  folder: OpenedFolder,
): Promise<FileItem[]> {
  const items: FileItem[] = [];
  const fid = folder.path.at(-1)?.fid;
  const source = createFilesSource(ports);
  const { signal } = new AbortController();
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(source, request)) items.push(...page.items);
  return items;
}
