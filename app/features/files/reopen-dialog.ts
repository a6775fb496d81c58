import { FLAT_LIST_ID } from "#app/core/files/item.ts";
import { isWhole, type ListingState } from "#app/core/files/listing-state.ts";
import type { OpenableDialog, SealedDialog } from "./files-dialog.ts";

/** The dialog as it was, `wait` while its items are not listed yet, `gone` when they are no more. */
export function reopenDialog(
  { was, folderId, itemIds }: SealedDialog,
  { folder, rows, phase }: Pick<ListingState, "folder" | "rows" | "phase">,
): OpenableDialog | "wait" | "gone" {
  if (folder === null) return "wait";
  const isIts =
    folderId === null ? folder.path.length === 1 : folder.id === (folderId || FLAT_LIST_ID);
  if (!isIts) return "gone";
  if (was === "new-folder" || was === "new-document") return { kind: was, parent: folder };
  const items = rows.filter(({ id, name }) => itemIds.includes(id) && name.state === "open");
  const [item] = items;
  if (item === undefined || items.length < itemIds.length) return isWhole(phase) ? "gone" : "wait";
  return was === "move" || was === "links" ? { kind: was, items } : { kind: was, item };
}
