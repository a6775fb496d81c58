import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { FromFolder, TrashAct, Trashed } from "#app/core/files/trash.ts";

/** Something that is done with items over several steps, in a dialog of its own. */
export type Operation =
  | { readonly act: "duplicate" | "purge"; readonly items: readonly FileItem[] }
  /** Asks where to. */
  | { readonly act: "copy"; readonly items: readonly FileItem[]; readonly to?: undefined }
  | { readonly act: "restore"; readonly items: readonly FileItem[] }
  | { readonly act: "empty" }
  | TrashRun
  | {
      readonly act: "copy" | "move";
      readonly items: readonly FileItem[];
      readonly to: OpenedFolder;
      /** Called where none of them moved. */
      readonly onStay?: () => void;
    };

/** Into the trash and back where the items lie (Reading R-602). */
export interface TrashRun extends FromFolder {
  readonly act: "trash";
  readonly does: TrashAct;
  /** What came of it already, some of it refused; left out: it begins. */
  readonly ended?: Trashed | undefined;
}
