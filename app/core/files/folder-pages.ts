import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { wireId } from "#app/contract/wire.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { PageRequest, SealedPage } from "./files.api.ts";
import { createDuplicateGuard, type NameReader, openItems } from "./files.crypto.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** What is listed: a folder by id, `0` for the root of a link. */
export interface FolderRequest {
  readonly folderId: string;
  readonly showDeleted: boolean;
  readonly histId: string;
  readonly signal: AbortSignal;
  /** A page that is here already: the one the server rendered (House 2, way 2). */
  readonly firstPage?: SealedPage | undefined;
  /** The fid that the folder must have, where it is known: another folder is refused (D8). */
  readonly fid?: Fid | undefined;
}

/** One page of a folder with its names opened. */
export interface FolderPage {
  readonly folder: OpenedFolder;
  readonly items: readonly FileItem[];
  readonly histId: string;
  /** As it came. */
  readonly sealed: SealedPage;
}

/** Where folders come from: the user's own areas, or an opened link. */
export interface FolderSource {
  readonly names: NameReader;
  fetchPage(request: PageRequest): Promise<SealedPage>;
  /** Proves where the folder lies; 1803, 1503, 2010 (on a link page 2110, 1700). */
  openFolder(page: SealedPage): Promise<OpenedFolder>;
  /** Where rows lie in folders of their own. */
  openRows?(page: SealedPage): Promise<readonly FileItem[]>;
}

/**
 * Lists a folder page by page until a page comes back empty (Spec B§4). The path is proven before
 * a name is shown. What was renamed while the pages came, and stands on a later one too, is told once
 * (Reading R-442). Throws 1503 for what is no id, 1803 without cwd, 9000 for duplicates, 1500 for a list that
 * goes on without anything new (Reading R-560), and the signal's reason.
 */
export async function* listFolder(
  source: FolderSource,
  request: FolderRequest,
): AsyncGenerator<FolderPage> {
  const { signal } = request;
  // An address can name anything; what is no id is no folder, however often it is asked for.
  if (!v.is(wireId, request.folderId)) throw new AppError(CODES.folderNotFound);
  const refuseDuplicates = createDuplicateGuard();
  const told = new Set<string>();
  let firstHistId: string | undefined;
  let offset: string = FILES_LIMITS.firstListingDigest;
  let page = request.firstPage;
  let folder: OpenedFolder | null = null;
  let barren = 0;
  while (true) {
    page ??= await source.fetchPage(toPageRequest(request, offset));
    signal.throwIfAborted();
    firstHistId ??= page.histId;
    const { length } = page.items;
    if (page.histId !== firstHistId)
      page = { ...page, items: page.items.filter(({ item }) => !told.has(item.id)) };
    for (const { item } of page.items) told.add(item.id);
    folder ??= requireFid(await source.openFolder(page), request.fid, source.names.refusedCode);
    const items =
      (await source.openRows?.(page)) ?? (await openItems(page.items, folder.path, source.names));
    signal.throwIfAborted();
    refuseDuplicates(items);
    const isEmpty = items.length === 0 && page.items.length === length;
    if (!isEmpty || offset === FILES_LIMITS.firstListingDigest) {
      yield { folder, items, histId: page.histId, sealed: page };
    }
    if (isEmpty) return;
    barren = items.length > 0 ? 0 : barren + 1;
    if (barren > FILES_LIMITS.barrenPages) throw new AppError(CODES.listFailed);
    offset = nextOffset(page.lastDigest, offset);
    page = undefined;
  }
}

function toPageRequest(request: FolderRequest, offset: string): PageRequest {
  const { folderId, showDeleted, histId, signal } = request;
  return { folderId, showDeleted, histId, signal, offset, limit: FILES_LIMITS.browserPageRows };
}

/** A cursor that does not move would page for ever. */
function nextOffset(next: string, current: string): string {
  if (next === current || next === "") throw new AppError(CODES.listFailed);
  return next;
}

function requireFid(folder: OpenedFolder, fid: Fid | undefined, code: number): OpenedFolder {
  if (fid !== undefined && folder.path.at(-1)?.fid !== fid) throw new AppError(code);
  return folder;
}
