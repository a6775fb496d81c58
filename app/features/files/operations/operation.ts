import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { InPlaceRun } from "#app/features/listing/in-place.ts";

/** Something that is done with items over several steps, in a dialog of its own. */
export type Operation =
  | { readonly act: "duplicate" | "purge"; readonly items: readonly FileItem[] }
  /** Asks where to. */
  | { readonly act: "copy"; readonly items: readonly FileItem[]; readonly to?: undefined }
  | { readonly act: "restore"; readonly items: readonly FileItem[] }
  | { readonly act: "empty" }
  | ({ readonly act: "in-place" } & InPlaceRun)
  | {
      readonly act: "copy" | "move";
      readonly items: readonly FileItem[];
      readonly to: OpenedFolder;
      /** Called where none of them moved. */
      readonly onStay?: () => void;
    };

/** What a run over many items is named by while it goes on and in its list. */
export type ReportedAct =
  | "copy"
  | "delete"
  | "duplicate"
  | "move"
  | "purge"
  | "restore"
  | "star"
  | "unstar";
