import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";

/** A folder with all that lies in it, as a browser lists it. */
export async function listFiles(
  ports: FilesPorts,
  folderId: string,
): Promise<{ folder: OpenedFolder; items: FileItem[] }> {
  const { signal } = new AbortController();
  const request = { folderId, showDeleted: false, histId: "0", signal };
  const items: FileItem[] = [];
  let folder: OpenedFolder | null = null;
  for await (const page of listFolder(createFilesSource(ports), request)) {
    folder = page.folder;
    items.push(...page.items);
  }
  if (folder === null) throw new Error("a listing has at least one page");
  return { folder, items };
}

export async function findFile(
  ports: FilesPorts,
  name: string,
  folderId: string,
): Promise<FileItem> {
  const { items } = await listFiles(ports, folderId);
  const item = items.find((one) => nameText(one) === name);
  if (item === undefined) throw new Error(`no ${name}`);
  return item;
}
