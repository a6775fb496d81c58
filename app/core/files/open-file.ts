import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import type { SealedStep } from "./files.api.ts";
import { openItems, ownNames, provePath } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import { rootsOf } from "./flat-source.ts";
import type { OpenedFolder } from "./item.ts";
import { type NamedItem, requireNamed } from "./placed-name.ts";
import { openInShare } from "./share-pages.ts";
import { fetchItem } from "./versions.api.ts";

/** A file whose name opened in the folder that it is proven to lie in. */
export interface OpenedFile {
  readonly item: NamedItem;
  readonly folder: OpenedFolder;
}

/**
 * Opens a file by its id alone, as an address names it. Its whole way is proven, from the root of an own
 * area or of a share that this account took (Formats 3, D8). An answer about another item, or about a
 * folder, is 1804; a way or a name that proves nothing 2010.
 */
export async function openFile(
  ports: FilesPorts,
  itemId: ItemId,
  signal?: AbortSignal,
): Promise<OpenedFile> {
  const { row, above } = await fetchItem(ports.api, itemId, signal);
  if (row.item.id !== itemId || row.item.kind !== "file") throw new AppError(CODES.fileNotFound);
  const folder = await proveFolder(ports, above, row.item.domain);
  const [item] = await openItems([row], folder.path, ownNames(ports));
  if (item === undefined) throw new AppError(CODES.itemKeyRefused);
  return { item: requireNamed(item), folder };
}

async function proveFolder(
  ports: FilesPorts,
  above: readonly SealedStep[],
  domain: string,
): Promise<OpenedFolder> {
  const names = ownNames(ports);
  const [first, ...steps] = above;
  const root = rootsOf(ports).get(first?.id ?? "");
  if (root === undefined) {
    const shareId = shareIdOfDomain(domain);
    if (shareId === null) throw new AppError(CODES.fileNotFound);
    return openInShare(ports.account, { shareId, steps: above, names });
  }
  const path = await provePath(steps, [root.step], names);
  return { area: root.area, id: path.at(-1)?.id ?? "", path, isReadOnly: false };
}
