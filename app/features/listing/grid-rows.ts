import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { Unverified } from "#app/core/files/sealed-facts.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import type { GridRow } from "#app/ui/grid/row.ts";
import type { ItemFormats } from "./item-formats.ts";

/** What an opened seal says against its row. */
export interface Doubt {
  /** Size or date that the seal does not confirm (Trust D9). */
  readonly unverified?: Unverified;
  /** The date that its seal says, where the row cannot say it (Reading R-720); Unix milliseconds. */
  readonly datedMs?: number;
  /** true: a version below the highest that this device has met (Trust D6); a text says something else. */
  readonly note?: GridRow["note"];
}

export interface RowLook {
  readonly formats: ItemFormats;
  readonly hrefOf: (item: FileItem) => string | undefined;
  /** Folders open where they are, without an address: that of a link holds its key. */
  readonly opensInPlace?: boolean;
  /** Keys of items that have a link of their own, by the manifest. */
  readonly linkedKeys: ReadonlySet<string>;
  /** Keys of folders that are shared with people, by the manifest (Spec C§2.1). */
  readonly sharedKeys?: ReadonlySet<string>;
  /** Ids of what is cut. */
  readonly cutIds?: ReadonlySet<string> | undefined;
  /** What the opened seal of the item says against its row (Formats 4, Trust D6, D9). */
  readonly doubtOf?: ((item: FileItem) => Doubt | undefined) | undefined;
}

/**
 * Turns items into lines of the grid and gives the same line for the same item, so that only what
 * changed is drawn again.
 */
export function createRowMaker(look: RowLook): (item: FileItem) => GridRow {
  const made = new WeakMap<FileItem, GridRow>();
  return (item) => {
    const known = made.get(item);
    if (known !== undefined) return known;
    const row = toGridRow(item, look);
    made.set(item, row);
    return row;
  };
}

function toGridRow(item: FileItem, look: RowLook): GridRow {
  const { formats, hrefOf, linkedKeys } = look;
  const { name } = item;
  const isOpen = name.state === "open";
  const doubt = look.doubtOf?.(item);
  const key = isOpen ? toItemKey({ domain: item.domain, fid: name.fid }) : "";
  return {
    key: item.id,
    name: name.state === "sealed" ? "" : name.text,
    extension: isOpen && item.kind === "file" ? splitName(name.text).ext : undefined,
    kind: item.kind,
    symbol: symbolOf({
      type: item.kind,
      name: isOpen ? name.text : undefined,
      hasFailed: name.state === "failed",
      isShareRoot: look.sharedKeys?.has(key),
    }),
    state: { kind: look.cutIds?.has(item.id) === true ? "cut" : rowState(item) },
    href: hrefOf(item),
    isOpenedInPlace: look.opensInPlace === true && isOpen && item.kind === "folder",
    date: toDate(
      doubt?.datedMs === undefined ? item : { ...item, modifiedMs: doubt.datedMs },
      look,
    ),
    size: item.kind === "folder" ? undefined : formats.size(item),
    unverified: doubt?.unverified,
    note: (isOpen && name.isOlder) || doubt?.note,
    isInert: item.isDeleted || name.state === "failed" || item.place?.area === "share",
    isStarred: item.isStarred,
    isLinked: linkedKeys.has(key),
  };
}

/** Empty for an instant that is none: a server may say anything. */
function toDate(item: FileItem, { formats }: RowLook): GridRow["date"] {
  const day = formats.day(item);
  const iso = day && new Date(item.modifiedMs).toISOString();
  return { iso, day, clock: formats.clock(item) };
}

/** Deleted items look put aside, as cut ones do. */
function rowState(item: FileItem): "sealed" | "failed" | "cut" | "normal" {
  if (item.name.state === "sealed") return "sealed";
  if (item.name.state === "failed") return "failed";
  return item.isDeleted ? "cut" : "normal";
}
