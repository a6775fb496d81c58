import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { openFile } from "#app/core/files/open-file.ts";
import type { Link } from "./link.ts";
import { toLinkedItem } from "./linked-item.ts";

/** An item with the folder that it is proven to lie in (Formats 3). */
export interface LinkedPlace {
  readonly item: FileItem;
  readonly folder: OpenedFolder;
}

/**
 * Where the item of an own link lies. The list of links tells a place that nobody has proven (Formats 3), and who
 * can read something hangs on its whole way. 1804, 1503, and 2010 for a way that proves nothing or another item.
 */
export async function openLinkedPlace(
  ports: FilesPorts,
  link: Link,
  signal: AbortSignal,
): Promise<LinkedPlace> {
  const place =
    link.kind === "file"
      ? await openFile(ports, link.itemId, signal)
      : await openFolderOf(ports, link, signal);
  const { name } = place.item;
  const isAnother =
    link.name.state === "open" && name.state === "open" && name.fid !== link.name.fid;
  if (isAnother) throw new AppError(CODES.itemKeyRefused);
  return place;
}

async function openFolderOf(
  ports: FilesPorts,
  link: Link,
  signal: AbortSignal,
): Promise<LinkedPlace> {
  const source = createFilesSource(ports);
  const { itemId: folderId } = link;
  const offset = FILES_LIMITS.firstListingDigest;
  const wish = { folderId, showDeleted: false, histId: "0", signal, offset, limit: 1 };
  const opened = await source.openFolder(await source.fetchPage(wish));
  const path = opened.path.slice(0, -1);
  const [self, above] = [opened.path.at(-1), path.at(-1)];
  if (self === undefined || above === undefined || self.id !== folderId) {
    throw new AppError(CODES.folderNotFound);
  }
  const { fid, domain, name: text } = self;
  const name = { state: "open", text, fid, rev: 0 } as const;
  const item = { ...toLinkedItem(link, domain), name, parentId: above.id, parentFid: above.fid };
  return { item, folder: { ...opened, id: above.id, path } };
}
