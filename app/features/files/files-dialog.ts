import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { ConflictAnswer, NameConflict } from "#app/core/transfers/engine.ts";

/** The one dialog that is open over a list. */
export type FilesDialog =
  | { readonly kind: "none" }
  | { readonly kind: "new-folder"; readonly parent: OpenedFolder }
  | { readonly kind: "rename"; readonly item: FileItem }
  | { readonly kind: "move"; readonly items: readonly FileItem[] }
  | { readonly kind: "link"; readonly item: FileItem }
  | { readonly kind: "why"; readonly item: FileItem }
  | {
      readonly kind: "conflict";
      readonly conflict: NameConflict;
      readonly answer: (answer: ConflictAnswer | null) => void;
    };

export const NO_DIALOG: FilesDialog = { kind: "none" };
