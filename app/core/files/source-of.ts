import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { OpenedFolder } from "./item.ts";
import { createShareSource } from "./share-pages.ts";

/** What lists the folders around a proven one: the own areas, or the share of somebody else that it is in. */
export function sourceOf(
  ports: FilesPorts,
  { area, path }: Pick<OpenedFolder, "area" | "path">,
): FolderSource {
  const shareId = area === "share" ? shareIdOfDomain(path[0]?.domain ?? "") : null;
  return shareId === null ? createFilesSource(ports) : createShareSource(ports, shareId);
}

/** The same for folders of many areas and shares: one source for each. */
export function createSources(ports: FilesPorts): (folder: OpenedFolder) => FolderSource {
  const known = new Map<string, FolderSource>();
  return (folder) => {
    const tree = folder.area === "share" ? (folder.path[0]?.domain ?? "") : "";
    const source = known.get(tree) ?? sourceOf(ports, folder);
    known.set(tree, source);
    return source;
  };
}

/**
 * The folder that somebody else shares, as a place that things can go to. It is opened with the key that
 * this account took, so that an answer from another share is 1503.
 */
export async function openShareRoot(
  ports: FilesPorts,
  { shareId, itemId }: { readonly shareId: string; readonly itemId: ItemId },
  signal: AbortSignal,
): Promise<OpenedFolder> {
  const request = { folderId: itemId, showDeleted: false, histId: "0", signal };
  for await (const { folder } of listFolder(createShareSource(ports, shareId), request)) {
    return folder;
  }
  throw new AppError(CODES.folderNotFound);
}
