import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem } from "./item.ts";

/** Something below a walked folder. */
export interface WalkedItem {
  readonly item: FileItem;
  /** Names of the folders between the walked folder and the item, outermost first. */
  readonly folders: readonly string[];
}

export interface Walk {
  readonly signal: AbortSignal;
  /** Told of each item whose name does not open, with the folders above it; without it, it throws. */
  readonly onSealed?: (folders: readonly string[]) => void;
}

/**
 * Everything below a folder, page by page, a folder before what it holds; deleted items are left
 * out. Each folder must be the one whose name was opened (D8). Throws the code of a name that does
 * not open: a zip never leaves out what it was asked for without saying so.
 */
export async function* walkFolder(
  source: FolderSource,
  folder: FileItem,
  { signal, onSealed }: Walk,
): AsyncGenerator<WalkedItem> {
  const waiting: WalkedItem[] = [{ item: folder, folders: [] }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { item } = next;
    const below = item === folder ? [] : [...next.folders, openName(item).text];
    const request = {
      folderId: item.id,
      fid: openName(item).fid,
      showDeleted: false,
      histId: "0",
      signal,
    };
    const inside: WalkedItem[] = [];
    for await (const page of listFolder(source, request)) {
      for (const child of page.items) {
        if (child.isDeleted) continue;
        if (onSealed !== undefined && child.name.state !== "open") {
          onSealed(below);
          continue;
        }
        openName(child);
        const walked = { item: child, folders: below };
        yield walked;
        if (child.kind === "folder") inside.push(walked);
      }
    }
    waiting.unshift(...inside);
  }
}

function openName({ name }: FileItem): { readonly text: string; readonly fid: Fid } {
  if (name.state === "open") return name;
  throw new AppError(name.state === "failed" ? name.code : CODES.itemKeyRefused);
}
