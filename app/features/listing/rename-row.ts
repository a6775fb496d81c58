import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { renameBack, renameItem } from "#app/core/files/rename-item.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { RowTools } from "./act-on-rows.ts";

/** Gives a row another name and says so, with the way back; throws what is wrong with the name, for the dialog. */
export async function renameRow(tools: RowTools, item: FileItem, newName: string): Promise<void> {
  const { listing, toast, t } = tools;
  const folder = item.place ?? listing.state.get().folder;
  const renamed = await giveName(tools, { item, folder, newName });
  if (renamed === null) return;
  const back = { item: renamed, folder, newName: nameText(item) };
  const onAct = () => {
    tools.focusRows();
    void tools.run(() => giveName(tools, back, renameBack));
  };
  const action = { label: t("do.undo"), onAct };
  toast({ kind: "success", text: t("toast.renamed"), action });
}

interface NewName {
  readonly item: FileItem;
  /** Where it lies; the list may show another folder by the time of an undo. */
  readonly folder: OpenedFolder | null;
  readonly newName: string;
}

/** The rev goes on rising, back and forth: an undo is a name like any other (Formats 3). */
async function giveName(
  { ports, listing }: Pick<RowTools, "ports" | "listing">,
  { item, folder, newName }: NewName,
  give = renameItem,
) {
  if (folder === null) return null;
  const state = listing.state.get();
  const isShown = item.place === undefined && state.folder?.id === folder.id;
  const neighbours = isShown ? state.rows : await listAll(ports, folder);
  const renamed = await give(ports, { item, folder, neighbours, newName });
  listing.change((all) => all.map((row) => (row.id === item.id ? renamed : row)));
  return renamed;
}
