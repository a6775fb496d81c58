import { useTranslation } from "react-i18next";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { addDocument, type NewDocument } from "#app/core/files/new-document.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { deleteItems, type Refused, restoreItems } from "#app/core/files/trash.ts";
import type { UploadChoice } from "#app/core/transfers/chosen-files.ts";
import { useAction, useShowFailure } from "#app/features/errors/use-action.tsx";
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
  download(items: readonly FileItem[]): void;
}

export function useSharedActions(shared: SharedFolder): SharedActions {
  const { open, state, shareId } = shared;
  const { t } = useTranslation("files");
  const toast = useToast();
  const remove = useRemove(shared);
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
    remove,
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
      if (open === null || folder === null) return;
      const rename = { item, folder, neighbours: state.rows, newName };
      const renamed = await renameItem(open.ports, rename);
      open.listing.change((rows) => rows.map((row) => (row.id === item.id ? renamed : row)));
      toast({ kind: "success", text: t("toast.renamed") });
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

function useRemove({ open, state: { folder } }: SharedFolder): SharedActions["remove"] {
  const { t } = useTranslation("files");
  const toast = useToast();
  const run = useAction();
  const showFailure = useShowFailure();
  const tell = (refused: Refused) => {
    const [code] = refused.values();
    if (code !== undefined) showFailure(new AppError(code));
  };
  const idsOf = (items: readonly FileItem[]) => items.map(({ id }) => id);
  const restore = async (items: readonly FileItem[]) => {
    if (open === null) return;
    const refused = await run(() => restoreItems(open.ports, idsOf(items), { items, folder }));
    if (refused === null) return;
    tell(refused);
    const count = items.length - refused.size;
    if (count > 0) toast({ kind: "success", text: t("toast.restored", { count }) });
    await open.listing.reload();
  };
  return async (items) => {
    if (open === null) return;
    const refused = await run(() => deleteItems(open.ports, idsOf(items), { items, folder }));
    if (refused === null) return;
    tell(refused);
    const gone = items.filter(({ id }) => !refused.has(id));
    if (gone.length === 0) return;
    const ids = new Set(idsOf(gone));
    open.listing.change((rows) => rows.filter(({ id }) => !ids.has(id)));
    const action = { label: t("do.undo"), onAct: () => void restore(gone) };
    toast({ kind: "success", text: t("toast.deleted", { count: gone.length }), action });
  };
}
