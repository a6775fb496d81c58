import { useTranslation } from "react-i18next";
import { createFolder } from "#app/core/files/create-folder.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { addDocument, type NewDocument } from "#app/core/files/new-document.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { UploadChoice } from "#app/core/transfers/chosen-files.ts";
import { actOnRows, type RowTools } from "#app/features/listing/act-on-rows.ts";
import type { InPlaceRun } from "#app/features/listing/in-place.ts";
import { renameRow } from "#app/features/listing/rename-row.ts";
import { useRowTools } from "#app/features/listing/use-row-tools.ts";
import { useUpload } from "#app/features/listing/use-upload.ts";
import { pickReopenable } from "#app/platform/files/handles.client.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { SharedFolder } from "./use-shared-folder.ts";

/** What can be done in a folder of somebody else's share, as far as the role goes (Spec C§6). */
export interface SharedActions {
  /** False for whoever was given reading alone (8002), and until the folder is open. */
  readonly canWrite: boolean;
  upload(what: UploadChoice): void;
  /** Throws what is wrong with the name, for the dialog; so does {@link rename}. */
  createFolder(name: string): Promise<void>;
  /** Makes and uploads an empty document. */
  addDocument(document: NewDocument): Promise<void>;
  rename(item: FileItem, name: string): Promise<void>;
  /** Into the trash of the owner, with a way back. */
  remove(items: readonly FileItem[]): void;
  /** What was done with rows, taken back. */
  act(wish: InPlaceRun): void;
  download(items: readonly FileItem[]): void;
}

/** What the rows and the dialogs of the list do for its actions. */
export type SharedScreenTools = Pick<RowTools, "focusRows" | "showRun">;

export function useSharedActions(shared: SharedFolder, screen: SharedScreenTools): SharedActions {
  const { open, state, shareId } = shared;
  const { t } = useTranslation("files");
  const toast = useToast();
  const own = useRowTools();
  const rowTools: RowTools | null =
    open === null ? null : { ...own, ...screen, ports: open.ports, listing: open.listing };
  const { folder } = state;
  const canWrite = folder !== null && !folder.isReadOnly && state.phase !== "failed";
  const upload = useUpload({
    transfers: open?.transfers,
    folder,
    canAdd: canWrite,
    pick: pickReopenable,
  });
  return {
    canWrite,
    upload,
    remove: (items) => {
      if (rowTools !== null) void actOnRows(rowTools, { does: "remove", items, folder });
    },
    act: (wish) => {
      if (rowTools !== null) void actOnRows(rowTools, wish);
    },
    createFolder: async (typed) => {
      if (open === null || folder === null) return;
      const { path } = await createFolder(open.ports, folder, typed);
      toast({ kind: "success", text: t("toast.created", { name: path.at(-1)?.name ?? "" }) });
      await open.listing.reload();
    },
    addDocument: async (document) => {
      if (open !== null && folder !== null) await addDocument(open, document, folder);
    },
    rename: async (item, newName) => {
      if (rowTools !== null) await renameRow(rowTools, item, newName);
    },
    download: (items) => {
      if (open === null || folder === null || items.length === 0) return;
      const { transfers } = open;
      const context = { kind: "files", shareId } as const;
      const [only, another] = items;
      if (only?.kind === "file" && another === undefined)
        return transfers.download([only], context);
      const name =
        another === undefined && only ? nameText(only) : (folder.path.at(-1)?.name ?? "");
      return transfers.downloadZip({ name, items, folder, context });
    },
  };
}
