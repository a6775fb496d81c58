import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { PageRequest, SealedPage } from "./files.api.ts";
import { areaRootId } from "./files.api.ts";
import { ownNames } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import { fetchRecents, fetchStarredPage } from "./flat-lists.api.ts";
import { openFlatRows, type Roots, toRoots } from "./flat-rows.crypto.ts";
import type { FolderSource } from "./folder-pages.ts";
import { FLAT_LIST_ID, type OpenedFolder } from "./item.ts";

/** Lists of own items wherever they lie (Spec B§2). */
export type FlatListKind = "starred" | "recents";

/**
 * A list that is of no folder. The server alone says what stands in it, so nothing is decided by that; each
 * row is shown under its name only where its whole way is proven, from the root of its own area
 * (Formats 3): it can then be renamed, moved and given out like a row of its folder. Others read 2010.
 * An item that comes twice is 1800 among stars (Spec B§4), 9000 among Recents.
 */
export function createFlatSource(ports: FilesPorts, kind: FlatListKind): FolderSource {
  const names = ownNames(ports);
  let refuseRepeated = createRepeatGuard();
  return {
    names,
    fetchPage: (request) => fetchPage(ports, kind, request),
    // Once for each listing, before its first rows.
    openFolder: async () => {
      refuseRepeated = createRepeatGuard();
      return NO_FOLDER;
    },
    openRows: async (page) => {
      if (kind === "starred") refuseRepeated(page);
      return openFlatRows(page, { names, roots: rootsOf(ports) });
    },
  };
}

/** Refuses an item that came before, over all pages (Spec B§4). */
function createRepeatGuard(): (page: SealedPage) => void {
  const known = new Set<string>();
  return ({ items }) => {
    for (const { item } of items) {
      if (known.has(item.id)) throw new AppError(CODES.starsFailed);
      known.add(item.id);
    }
  };
}

const NO_FOLDER: OpenedFolder = { area: "main", id: FLAT_LIST_ID, path: [], isReadOnly: false };
const NO_ROWS: SealedPage = { cwd: null, above: [], items: [], lastDigest: "", histId: "0" };

function fetchPage(
  { api, account }: FilesPorts,
  kind: FlatListKind,
  request: PageRequest,
): Promise<SealedPage> {
  if (kind === "starred") {
    return fetchStarredPage(api, areaRootId(account.user.get(), "files"), request);
  }
  const isFirst = request.offset === FILES_LIMITS.firstListingDigest;
  return isFirst ? fetchRecents(api, request) : Promise.resolve(NO_ROWS);
}

/** The own areas, as this account knows them. */
export function rootsOf({ account }: FilesPorts): Roots {
  return toRoots(account.user.get().rootIds, account.rootFids);
}
