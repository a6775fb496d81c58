import type { FileSymbol } from "#app/contract/file-types.data.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SealedPage, SealedStep } from "#app/core/files/files.api.ts";
import {
  createDuplicateGuard,
  type NameReader,
  openItems,
  provePath,
} from "#app/core/files/files.crypto.ts";
import { type FlatRow, openFlatRows, type Roots } from "#app/core/files/flat-rows.crypto.ts";
import type { FileItem, FolderStep, ItemName } from "#app/core/files/item.ts";
import { sortRecents } from "#app/core/files/recents.ts";
import { rankItems, type SortOrder, sortItems } from "#app/core/files/sort.ts";

/** What of a row its name and its place among the others need. */
export type FirstItem = Pick<
  FileItem,
  "id" | "kind" | "domain" | "parentFid" | "modifiedMs" | "sizeBytes" | "recent"
>;

/** The first page of a list as the server drew it: nothing of it is believed, and no name stands in it. */
export interface FirstPage {
  /**
   * From the root of the area, or of the link, down to the folder itself; empty for a single file. Of a list
   * that is of no folder, the folders of all ways, in no order.
   */
  readonly steps: readonly SealedStep[];
  readonly items: readonly FlatRow<FirstItem>[];
}

/** The look of a name in its row. */
export interface FirstName {
  readonly name: string;
  readonly extension: string;
  readonly kind: FileItem["kind"];
  readonly symbol: FileSymbol;
}

export interface FirstRow {
  readonly id: string;
  /** null: left to the listing, which shows it or says why not. */
  readonly shown: FirstName | null;
}

export interface FirstPageTools {
  readonly names: NameReader;
  /** Where the path begins: the root of an area; none for a link. */
  readonly root: FolderStep | null;
  /** The fid that the folder must have, where it is known: another folder is refused (Trust D8). */
  readonly fid?: Fid | undefined;
  readonly collator: Intl.Collator;
  readonly order: SortOrder;
}

/** A page without what this needs not: it stands in the page a second time. */
export function toFirstPage({ cwd, above, items }: SealedPage): FirstPage {
  const own = cwd === null ? [] : [toStep({ ...cwd.item, sealedName: cwd.sealedName })];
  return { steps: [...above.map(toStep), ...own], items: items.map(toFirstRow) };
}

function toStep({ id, sealedName, parentFid, domain, isDeleted }: SealedStep): SealedStep {
  return { id, sealedName, parentFid, domain, isDeleted };
}

function toFirstRow({
  item,
  sealedName,
  rootpath,
}: SealedPage["items"][number]): FlatRow<FirstItem> {
  const { id, kind, domain, parentFid, modifiedMs, sizeBytes, recent } = item;
  const known = { id, kind, domain, parentFid, modifiedMs, sizeBytes };
  return { sealedName, rootpath, item: recent === undefined ? known : { ...known, recent } };
}

/**
 * Opens the first page before the listing is here, by the listing's own steps: the path is proven, names
 * open below it, and rows stand in its order. What it would not show as an opened name stays sealed.
 *
 * @throws AppError as a listing does: 2010, on a link page 2110, 9000
 */
export async function openFirstRows(page: FirstPage, tools: FirstPageTools): Promise<FirstRow[]> {
  const { names, root, collator, order } = tools;
  const above = root === null ? [] : [root];
  const path = await provePath(page.steps.slice(above.length), above, names);
  const isOther = tools.fid !== undefined && path.at(-1)?.fid !== tools.fid;
  if (isOther) throw new AppError(names.refusedCode);
  const items = await openItems(page.items, path, names);
  createDuplicateGuard()(items);
  return sortItems(rankItems(items, collator), order).map(toRow);
}

export interface FirstListTools extends Pick<FirstPageTools, "names" | "collator"> {
  readonly roots: Roots;
  /** null: Recents, the newest first. */
  readonly order: SortOrder | null;
}

/**
 * The same of a list that is of no folder: each name below its own proven way.
 *
 * @throws AppError 9000 where an item comes twice
 */
export async function openFirstList(page: FirstPage, tools: FirstListTools): Promise<FirstRow[]> {
  const { names, roots, collator, order } = tools;
  const rows = await openFlatRows({ above: page.steps, items: page.items }, { names, roots });
  createDuplicateGuard()(rows);
  const sorted = order === null ? sortRecents(rows) : sortItems(rankItems(rows, collator), order);
  return sorted.map(toRow);
}

function toRow({ id, kind, name }: Pick<FileItem, "id" | "kind" | "name">): FirstRow {
  return { id, shown: isPlain(name) ? toFirstName(name.text, kind) : null };
}

function isPlain(name: ItemName): name is Extract<ItemName, { state: "open" }> {
  return name.state === "open" && name.isOlder !== true;
}

function toFirstName(name: string, kind: FileItem["kind"]): FirstName {
  const extension = kind === "file" ? splitName(name).ext : "";
  return { name, extension, kind, symbol: symbolOf({ type: kind, name }) };
}
