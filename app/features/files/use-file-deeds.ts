import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { AskConflict } from "#app/core/files/name-conflict.ts";
import { type ToastMessage, useToast } from "#app/ui/Toast.tsx";
import { useDeed, useShowFailure } from "./use-deed.tsx";
import type { OpenListing } from "./use-listing.ts";

/** Everything that can be done with the rows of a list. Each shows its own outcome. */
export interface FileDeeds {
  /** Throws what is wrong with the name, for the dialog. */
  createFolder(parent: OpenedFolder, name: string): Promise<void>;
  rename(item: FileItem, name: string): Promise<void>;
  remove(items: readonly FileItem[]): Promise<void>;
  restore(items: readonly FileItem[]): Promise<void>;
  toggleStar(items: readonly FileItem[]): Promise<void>;
  /** Moves into a folder; links that cover it are brought up to date by `onLinks`. */
  move(items: readonly FileItem[], to: OpenedFolder, ask: AskConflict): Promise<void>;
  download(items: readonly FileItem[]): void;
}

/** What deeds work with. */
export interface DeedTools {
  readonly open: OpenListing;
  readonly toast: (message: ToastMessage) => void;
  readonly t: ReturnType<typeof useTranslation<"files">>["t"];
  readonly run: ReturnType<typeof useDeed>;
  readonly showFailure: (error: unknown) => void;
  readonly onLinks: (links: readonly string[]) => void;
  /** What was pressed goes away: the rows take the focus. */
  readonly focusRows: () => void;
}

/** null while the page is sealed. */
export function useFileDeeds(
  open: OpenListing | null,
  { onLinks, focusRows }: Pick<DeedTools, "onLinks" | "focusRows">,
): FileDeeds | null {
  const toast = useToast();
  const { t } = useTranslation("files");
  const run = useDeed();
  const showFailure = useShowFailure();
  return useMemo(
    () =>
      open === null
        ? null
        : createLateDeeds({ open, toast, t, run, showFailure, onLinks, focusRows }),
    [open, toast, t, run, showFailure, onLinks, focusRows],
  );
}

/** The code of the deeds comes with the first of them (P3). */
function createLateDeeds(tools: DeedTools): FileDeeds {
  const load = async () => (await import("./file-deeds.ts")).createDeeds(tools);
  const whenLoaded = async (deed: (deeds: FileDeeds) => Promise<void> | void) => {
    const deeds = await tools.run(load);
    if (deeds !== null) await deed(deeds);
  };
  return {
    createFolder: async (parent, name) => (await load()).createFolder(parent, name),
    rename: async (item, name) => (await load()).rename(item, name),
    remove: (items) => whenLoaded((deeds) => deeds.remove(items)),
    restore: (items) => whenLoaded((deeds) => deeds.restore(items)),
    toggleStar: (items) => whenLoaded((deeds) => deeds.toggleStar(items)),
    move: (items, to, ask) => whenLoaded((deeds) => deeds.move(items, to, ask)),
    download: (items) => void whenLoaded((deeds) => deeds.download(items)),
  };
}
