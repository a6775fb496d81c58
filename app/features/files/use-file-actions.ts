import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { type ToastMessage, useToast } from "#app/ui/overlays/Toast.tsx";
import type { FilesDialog } from "./files-dialog.ts";
import type { OpenListing } from "./use-listing.ts";

/** Everything that can be done with the rows of a list. Each shows its own outcome. */
export interface FileActions {
  /** Gives the folder's id; throws what is wrong with the name, for the dialog. */
  createFolder(parent: OpenedFolder, name: string): Promise<string>;
  rename(item: FileItem, name: string): Promise<void>;
  remove(items: readonly FileItem[]): Promise<void>;
  restore(items: readonly FileItem[]): Promise<void>;
  toggleStar(items: readonly FileItem[]): Promise<void>;
  download(items: readonly FileItem[]): void;
}

/** What actions work with. */
export interface FileActionTools {
  readonly open: OpenListing;
  readonly toast: (message: ToastMessage) => void;
  readonly t: ReturnType<typeof useTranslation<"files">>["t"];
  readonly run: ReturnType<typeof useAction>;
  /** What was pressed goes away: the rows take the focus. */
  readonly focusRows: () => void;
  /** Left out where no dialog can stand: of what was refused the first is told alone. */
  readonly showDialog?: ((dialog: FilesDialog) => void) | undefined;
}

/** null while the page is sealed. */
export function useFileActions(
  open: OpenListing | null,
  focusRows: FileActionTools["focusRows"],
  showDialog?: FileActionTools["showDialog"],
): FileActions | null {
  const toast = useToast();
  const { t } = useTranslation("files");
  const run = useAction();
  return useMemo(
    () =>
      open === null ? null : createLazyFileActions({ open, toast, t, run, focusRows, showDialog }),
    [open, toast, t, run, focusRows, showDialog],
  );
}

/** The code of the actions comes with the first of them (P3). */
function createLazyFileActions(tools: FileActionTools): FileActions {
  const load = async () => (await import("./file-actions.ts")).createFileActions(tools);
  const whenLoaded =
    (act: "remove" | "restore" | "toggleStar" | "download") =>
    async (items: readonly FileItem[]) => {
      const fileActions = await tools.run(load);
      await fileActions?.[act](items);
    };
  return {
    createFolder: async (parent, name) => (await load()).createFolder(parent, name),
    rename: async (item, name) => (await load()).rename(item, name),
    remove: whenLoaded("remove"),
    restore: whenLoaded("restore"),
    toggleStar: whenLoaded("toggleStar"),
    download: whenLoaded("download"),
  };
}
