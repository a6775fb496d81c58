import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";

/** Something that is done with items over several steps, in a dialog of its own. */
export type Operation =
  | { readonly act: "copy" | "duplicate" | "purge"; readonly items: readonly FileItem[] }
  | { readonly act: "empty" }
  | { readonly act: "move"; readonly items: readonly FileItem[]; readonly to: OpenedFolder };
