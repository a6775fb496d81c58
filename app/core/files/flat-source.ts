import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import type { PageRequest, SealedItem, SealedPage, SealedStep } from "./files.api.ts";
import { areaRootId } from "./files.api.ts";
import {
  type NameReader,
  type NameToOpen,
  openItems,
  ownNames,
  provePath,
} from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import { fetchRecents, fetchStarredPage } from "./flat-lists.api.ts";
import type { FolderSource } from "./folder-pages.ts";
import { type FileItem, FLAT_LIST_ID, type FolderStep, type OpenedFolder } from "./item.ts";

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
      return openRows(page, { names, roots: rootsOf(ports) });
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

/** The areas' roots by id, with the fids that are derived and not told. */
type Roots = ReadonlyMap<string, { readonly area: AreaRoot; readonly step: FolderStep }>;

export function rootsOf({ account }: FilesPorts): Roots {
  const user = account.user.get();
  const toRoot = (area: AreaRoot, id: string) => {
    const step = { id, fid: account.rootFids[area], domain: OWN_DOMAIN, name: "" };
    return [id, { area, step }] as const;
  };
  return new Map([
    toRoot("main", areaRootId(user, "files")),
    toRoot("vault", areaRootId(user, "vault")),
  ]);
}

interface RowTools {
  readonly names: NameReader;
  readonly roots: Roots;
}

/** Names of all folders in one go, then those of the rows, folder by folder. */
async function openRows(
  page: SealedPage,
  { names, roots }: RowTools,
): Promise<readonly FileItem[]> {
  const known = await openOnce(
    page.above.filter(({ id }) => !roots.has(id)),
    names,
  );
  const tools = { names: known, roots, steps: new Map(page.above.map((step) => [step.id, step])) };
  const groups = [...Map.groupBy(page.items, ({ rootpath = [] }) => rootpath.join()).values()];
  const rows = await Promise.all(
    groups.map(async (group) =>
      openGroup(group, await findPlace(group[0]?.rootpath ?? [], tools), names),
    ),
  );
  const byId = new Map(rows.flat().map((row) => [row.id, row]));
  // One row for each that came: one that came twice is told by the list.
  return page.items.flatMap(({ item }) => byId.get(item.id) ?? []);
}

/** A reader that has opened these folders' names already: each way is proven by them. */
async function openOnce(steps: readonly SealedStep[], names: NameReader): Promise<NameReader> {
  const wanted = steps.map((step) => ({ ...step, kind: "d" as const }));
  const opened = await names.open(wanted);
  const known = new Map(wanted.map((name, index) => [keyOf(name), opened[index]]));
  const refused = { ok: false, code: names.refusedCode } as const;
  return { ...names, open: async (list) => list.map((name) => known.get(keyOf(name)) ?? refused) };
}

/** All that a name is opened by. */
function keyOf({ sealedName, domain, parentFid }: Omit<NameToOpen, "kind">): string {
  return [domain, parentFid, sealedName].join("|");
}

/** Rows of one folder; without a proven one, none of their names opens. */
async function openGroup(
  group: readonly SealedItem[],
  place: OpenedFolder | null,
  names: NameReader,
): Promise<FileItem[]> {
  const rows = await openItems(group, place?.path ?? [], names);
  return place === null ? rows : rows.map((row) => ({ ...row, place }));
}

interface WayTools extends RowTools {
  readonly steps: ReadonlyMap<string, SealedStep>;
}

/** The folder at the end of a way from an area root, or null where that proves nothing. */
async function findPlace(
  [rootId = "", ...ids]: readonly string[],
  { names, roots, steps }: WayTools,
): Promise<OpenedFolder | null> {
  const root = roots.get(rootId);
  const way = ids.flatMap((id) => steps.get(id) ?? []);
  if (root === undefined || way.length < ids.length) return null;
  try {
    const path = await provePath(way, [root.step], names);
    return { area: root.area, id: path.at(-1)?.id ?? "", path, isReadOnly: false };
  } catch {
    return null;
  }
}
