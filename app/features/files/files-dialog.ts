import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { ListingState } from "#app/core/files/listing-state.ts";
import type { Operation } from "./operations/operation.ts";

/** A dialog that the rows of a list can open. `typed`: what was typed in it before a lock. */
export type OpenableDialog =
  | {
      readonly kind: "new-folder" | "new-document";
      readonly parent: OpenedFolder;
      readonly typed?: string | null;
    }
  | { readonly kind: "rename"; readonly item: FileItem; readonly typed?: string | null }
  | { readonly kind: "move"; readonly items: readonly FileItem[]; readonly typed?: string | null }
  | { readonly kind: "links"; readonly items: readonly FileItem[]; readonly typed?: string | null }
  | {
      readonly kind: "link" | "share" | "readers";
      readonly item: FileItem;
      readonly typed?: string | null;
    };

/**
 * What a lock leaves of a dialog: which it was and over what, without a name (Formats 10); or what was
 * asked for before its folder is open.
 */
export interface SealedDialog {
  readonly kind: "sealed";
  readonly was: OpenableDialog["kind"];
  /** null: the root of the area, whose id is not known yet. */
  readonly folderId: string | null;
  readonly itemIds: readonly string[];
}

/** The one dialog that is open over a list. */
export type FilesDialog =
  | { readonly kind: "none" }
  | OpenableDialog
  | SealedDialog
  | { readonly kind: "why"; readonly item: FileItem }
  | { readonly kind: "operation"; readonly operation: Operation };

export const NO_DIALOG: FilesDialog = { kind: "none" };

/** The dialog for something new in the folder of the page; it opens when that one is open. */
export function newItemDialog(
  kind: "new-folder" | "new-document",
  { folder, phase }: Pick<ListingState, "folder" | "phase">,
  folderId: string | null,
): FilesDialog {
  if (folder !== null) return { kind, parent: folder };
  return phase === "opening" ? { kind: "sealed", was: kind, folderId, itemIds: [] } : NO_DIALOG;
}

/** What stays of a dialog when the page is locked. */
export function sealDialog(dialog: FilesDialog): FilesDialog {
  switch (dialog.kind) {
    case "none":
    case "sealed":
      return dialog;
    // An operation ends with what it works with.
    case "why":
    case "operation":
      return NO_DIALOG;
    case "new-folder":
    case "new-document":
      return sealed(dialog.kind, [], dialog.parent.id);
    case "move":
    case "links":
      return sealed(dialog.kind, dialog.items);
    default:
      return sealed(dialog.kind, [dialog.item]);
  }
}

/** `folderId`: the folder that the items stand in; empty for a list that is of none. */
function sealed(
  was: OpenableDialog["kind"],
  items: readonly FileItem[],
  folderId = (items[0]?.place ? null : items[0]?.parentId) ?? "",
): SealedDialog {
  return { kind: "sealed", was, folderId, itemIds: items.map(({ id }) => id) };
}
