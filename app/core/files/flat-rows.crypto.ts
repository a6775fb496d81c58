import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import type { SealedStep } from "./files.api.ts";
import {
  type NameReader,
  type NameToOpen,
  openItems,
  type PlacedItem,
  provePath,
  type SealedRow,
} from "./files.crypto.ts";
import type { FolderStep, ItemName, OpenedFolder } from "./item.ts";

/** The areas' roots by id, with the fids that are derived and not told. */
export type Roots = ReadonlyMap<string, { readonly area: AreaRoot; readonly step: FolderStep }>;

/** The roots of the own areas: ids are the server's word, fids are derived (Formats 3). */
export function toRoots(
  ids: Readonly<Record<AreaRoot, ItemId>>,
  fids: Readonly<Record<AreaRoot, Fid>>,
): Roots {
  const toRoot = (area: AreaRoot) => {
    const step = { id: ids[area], fid: fids[area], domain: OWN_DOMAIN, name: "" };
    return [ids[area], { area, step }] as const;
  };
  return new Map([toRoot("main"), toRoot("vault")]);
}

/** A row of a list that is of no folder. */
export interface FlatRow<T extends PlacedItem> extends SealedRow<T> {
  /** The folders it lies in, from the root of its area down; nothing of it is believed. */
  readonly rootpath?: readonly ItemId[] | undefined;
}

export interface FlatPage<T extends PlacedItem> {
  /** The folders of all ways, in no order. */
  readonly above: readonly SealedStep[];
  readonly items: readonly FlatRow<T>[];
}

/** A row with its name, and the proven folder that it lies in. */
export type PlacedRow<T> = T & {
  readonly name: ItemName;
  readonly place?: OpenedFolder;
};

interface RowTools {
  readonly names: NameReader;
  readonly roots: Roots;
}

/**
 * Names of all folders in one go, then those of the rows, folder by folder: a name stands only where its
 * whole way is proven, from the root of its own area (Formats 3). Others read 2010.
 */
export async function openFlatRows<T extends PlacedItem>(
  page: FlatPage<T>,
  { names, roots }: RowTools,
): Promise<readonly PlacedRow<T>[]> {
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
async function openGroup<T extends PlacedItem>(
  group: readonly FlatRow<T>[],
  place: OpenedFolder | null,
  names: NameReader,
): Promise<PlacedRow<T>[]> {
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
