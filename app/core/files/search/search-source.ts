import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { Account } from "#app/core/account/account.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import { OWN_DOMAIN, toItemKey, toShareDomain } from "#app/core/keys/item-key.ts";
import { areaRootId, type SealedPage } from "../files.api.ts";
import { type NameReader, ownNames } from "../files.crypto.ts";
import type { FilesPorts } from "../files-source.ts";
import type { FolderSource } from "../folder-pages.ts";
import {
  type FileItem,
  FLAT_LIST_ID,
  type FolderStep,
  type ItemName,
  type OpenedFolder,
} from "../item.ts";
import { NAME_TEXTS } from "../name-texts.data.ts";
import { roleIn, takenShares } from "../share-pages.ts";
import type { NameHit, NameHits } from "./name-row.ts";
import type { NameQuery } from "./query.ts";
import { OWN_AREAS } from "./search.api.ts";

interface Searcher {
  find(query: NameQuery): Promise<NameHits>;
}

export interface SearchSource extends FolderSource {
  /** How many names the last search found, beyond those that are shown. */
  readonly total: () => number;
}

const NO_FOLDER: OpenedFolder = { area: "main", id: FLAT_LIST_ID, path: [], isReadOnly: false };
const HITS = "1";
const END = "2";

/**
 * Hits as a list that is of no folder, made on this device alone. Each stands under its name only where its
 * whole way is proven now, as among stars (Formats 3): with the manifest and what this device has met by
 * now. Others read 2010.
 */
export function createSearchSource(
  ports: FilesPorts,
  search: Searcher,
  query: () => NameQuery,
): SearchSource {
  const names = ownNames(ports);
  let total = 0;
  return {
    names,
    total: () => total,
    fetchPage: async ({ offset }) => toPage(offset),
    openFolder: async () => NO_FOLDER,
    openRows: async ({ lastDigest }) => {
      if (lastDigest === END) return [];
      const found = await search.find(query());
      total = found.total;
      const taken = takenShares(ports.account.manifest.get());
      // What was left a moment ago is still in the index.
      const hits = found.hits.filter(
        ({ row: { othersShare } }) => othersShare === OWN_AREAS || taken.has(othersShare),
      );
      return hits.map((hit) => toFoundItem(hit, ports, names));
    },
  };
}

function toPage(offset: string): SealedPage {
  const isFirst = offset === FILES_LIMITS.firstListingDigest;
  return { cwd: null, above: [], items: [], lastDigest: isFirst ? HITS : END, histId: "0" };
}

/** An item that was found, under its name only where its whole way is proven now. */
export function toFoundItem(hit: NameHit, ports: FilesPorts, names: NameReader): FileItem {
  const { name, othersShare, ...row } = hit.row;
  const place =
    othersShare === OWN_AREAS ? toPlace(hit, ports, names) : toSharePlace(hit, ports.account);
  const shown = place === null ? null : toName(hit, ports);
  const failed: ItemName = {
    state: "failed",
    code: names.refusedCode,
    text: NAME_TEXTS.failed(row.id),
  };
  return {
    ...row,
    parentId: place?.id ?? "0",
    name: shown ?? failed,
    ...{ isLinked: false, cachekey: "", blobId: "" },
    ...(hit.isLoose === true && { isLoose: true }),
    ...(place !== null && shown !== null && { place }),
  };
}

/** The name as it may be shown now: floors may have risen since it was opened (Formats 12, K22). */
function toName({ row }: NameHit, { account }: FilesPorts): ItemName | null {
  const { name, domain } = row;
  if (name === null) return null;
  const floor = account.manifest.get()?.minrev[toItemKey({ domain, fid: name.fid })] ?? 0;
  if (name.rev < floor) return null;
  const isOlder = name.isOlder || account.seen.isOlderName({ ...name, domain });
  return {
    state: "open",
    text: name.text,
    fid: name.fid,
    rev: name.rev,
    ...(isOlder && { isOlder }),
  };
}

function toPlace(
  { row, way }: NameHit,
  { account }: FilesPorts,
  names: NameReader,
): OpenedFolder | null {
  const area = way === null ? null : areaOf(way.rootFid, account.rootFids);
  if (way === null || area === null) return null;
  const rootId = areaRootId(account.user.get(), area === "vault" ? "vault" : "files");
  const path: FolderStep[] = [{ id: rootId, fid: way.rootFid, domain: OWN_DOMAIN, name: "" }];
  for (const { isDeleted, ...step } of way.steps) {
    if (!names.mayLieIn(step.domain, path)) return null;
    path.push({ ...step, ...(isDeleted && { isDeleted }) });
  }
  if (!names.mayLieIn(row.domain, path)) return null;
  return { area, id: path.at(-1)?.id ?? rootId, path, isReadOnly: false };
}

/**
 * The folder of a share that an item lies in, as a page of the share shows it (`share-pages.ts`): all is of
 * its one domain. The share's own folder lies nowhere here: its place has no id and no steps.
 */
function toSharePlace({ row, way }: NameHit, { manifest }: Account): OpenedFolder | null {
  const state = manifest.get();
  const role = state === null ? null : roleIn(state, row.othersShare);
  const domain = toShareDomain(row.othersShare);
  const isOfIt = row.domain === domain && way?.steps.every((step) => step.domain === domain);
  if (way === null || role === null || isOfIt !== true) return null;
  const path = way.steps.map(({ isDeleted, ...step }) => ({
    ...step,
    ...(isDeleted && { isDeleted }),
  }));
  return { area: "share", id: path.at(-1)?.id ?? "", path, isReadOnly: role === "r" };
}

function areaOf(rootFid: string, roots: Readonly<Record<AreaRoot, string>>): AreaRoot | null {
  if (rootFid === roots.main) return "main";
  return rootFid === roots.vault ? "vault" : null;
}
