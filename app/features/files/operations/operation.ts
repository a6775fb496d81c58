import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";

/** Something that is done with items over several steps, in a dialog of its own. */
export type Operation =
  | { readonly act: "duplicate" | "purge"; readonly items: readonly FileItem[] }
  /** Asks where to. */
  | { readonly act: "copy"; readonly items: readonly FileItem[]; readonly to?: undefined }
  | { readonly act: "restore"; readonly items: readonly FileItem[] }
  | { readonly act: "empty" }
  | {
      readonly act: "copy" | "move";
      readonly items: readonly FileItem[];
      readonly to: OpenedFolder;
    };
