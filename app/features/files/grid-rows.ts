import { symbolOf } from "#app/core/display/file-kind.ts";
import { toItemKey } from "#app/core/files/domain-rule.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { GridRow } from "#app/ui/grid/row.ts";
import type { ItemFormats } from "./item-formats.ts";

export interface RowLook {
  readonly formats: ItemFormats;
  readonly hrefOf: (item: FileItem) => string | undefined;
  /** Keys of items that have a link of their own, by the manifest. */
  readonly linkedKeys: ReadonlySet<string>;
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

function toGridRow(item: FileItem, { formats, hrefOf, linkedKeys }: RowLook): GridRow {
  const { name } = item;
  const isOpen = name.state === "open";
  const key = isOpen ? toItemKey({ domain: item.domain, fid: name.fid }) : "";
  return {
    key: item.id,
    name: name.state === "sealed" ? "" : name.text,
    kind: item.kind,
    symbol: symbolOf({
      type: item.kind,
      name: isOpen ? name.text : undefined,
      hasFailed: name.state === "failed",
    }),
    state: { kind: rowState(item) },
    href: hrefOf(item),
    date: {
      iso: new Date(item.modifiedMs).toISOString(),
      day: formats.day(item),
      clock: formats.clock(item),
    },
    size: item.kind === "folder" ? undefined : formats.size(item),
    isStarred: item.isStarred,
    isLinked: linkedKeys.has(key),
  };
}

/** Deleted items look put aside, as cut ones do. */
function rowState(item: FileItem): "sealed" | "failed" | "cut" | "normal" {
  if (item.name.state === "sealed") return "sealed";
  if (item.name.state === "failed") return "failed";
  return item.isDeleted ? "cut" : "normal";
}
