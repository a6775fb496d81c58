import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { addOpened } from "#app/core/files/flat-lists.api.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { foundInShare } from "#app/core/files/place-rights.ts";
import { renameBack, renameItem } from "#app/core/files/rename-item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { setStars, willStar } from "#app/core/files/star.ts";
import { type FromFolder, type TrashAct, type Trashed, trashItems } from "#app/core/files/trash.ts";
import { showRemoved } from "./show-removed.ts";
import type { FileActions, FileActionTools } from "./use-file-actions.ts";
import type { OpenListing } from "./use-listing.ts";

/** What can be done with the rows of a list. */
export function createFileActions(tools: FileActionTools): FileActions {
  return {
    createFolder: (parent, name) => makeFolder(tools, parent, name),
    rename: (item, name) => rename(tools, item, name),
    remove: (items) => remove(tools, items),
    restore: (items) => restore(tools, items),
    toggleStar: (items) => toggleStar(tools, items),
    download: (items) => download(tools, items),
  };
}

async function makeFolder({ open, toast, t }: FileActionTools, parent: OpenedFolder, name: string) {
  const folder = await createFolder(open.ports, parent, name);
  toast({ kind: "success", text: t("toast.created", { name: folder.path.at(-1)?.name ?? "" }) });
  await open.listing.reload();
  return folder.id;
}

async function rename(tools: FileActionTools, item: FileItem, newName: string) {
  const { open, toast, t } = tools;
  const { folder } = open.listing.state.get();
  const renamed = await giveName(tools, { item, folder: item.place ?? folder, newName });
  if (renamed === null) return;
  const back = { item: renamed, folder: item.place ?? folder, newName: nameText(item) };
  toast({
    kind: "success",
    text: t("toast.renamed"),
    action: {
      label: t("do.undo"),
      onAct: () => {
        tools.focusRows();
        void tools.run(() => giveName(tools, back, renameBack));
      },
    },
  });
}

interface NewName {
  readonly item: FileItem;
  /** Where it lies; the list may show another folder by the time of an undo. */
  readonly folder: OpenedFolder | null;
  readonly newName: string;
}

/** The rev goes on rising, back and forth: an undo is a name like any other (Formats 3). */
async function giveName(
  { open }: FileActionTools,
  { item, folder, newName }: NewName,
  give = renameItem,
) {
  if (folder === null) return null;
  const state = open.listing.state.get();
  const isShown = item.place === undefined && state.folder?.id === folder.id;
  const neighbours = isShown ? state.rows : await listAll(open.ports, folder);
  const renamed = await give(open.ports, { item, folder, neighbours, newName });
  open.listing.change((all) => all.map((row) => (row.id === item.id ? renamed : row)));
  return renamed;
}

async function remove(tools: FileActionTools, items: readonly FileItem[]) {
  const { open, toast, t } = tools;
  const { folder } = open.listing.state.get();
  const ended = await trash(tools, "remove", { items, folder });
  if (ended === null) return;
  const gone = items.filter(({ id }) => !ended.refused.has(id));
  if (gone.length === 0) return;
  showRemoved(open.listing, new Set(toIds(gone)));
  toast({
    kind: "success",
    text: t("toast.deleted", { count: gone.length }),
    action: {
      label: t("do.undo"),
      onAct: () => void restore(tools, gone, folder),
    },
  });
}

async function restore(
  tools: FileActionTools,
  items: readonly FileItem[],
  folder = tools.open.listing.state.get().folder,
) {
  const { open, toast, t } = tools;
  // What was pressed for it goes: the message, or the button of the bar.
  tools.focusRows();
  const ended = await trash(tools, "restore", { items, folder });
  if (ended === null) return;
  const back = items.filter(({ id }) => !ended.refused.has(id));
  if (back.length > 0)
    toast({
      kind: "success",
      text: t("toast.restored", { count: back.length }),
      action: { label: t("do.undo"), onAct: () => void removeAgain(tools, back, folder) },
    });
  await open.listing.reload();
}

/** A restore is undone as people delete, from the folder that it was done in. */
async function removeAgain(
  tools: FileActionTools,
  items: readonly FileItem[],
  folder: OpenedFolder | null,
) {
  tools.focusRows();
  await trash(tools, "remove", { items, folder });
  await tools.open.listing.reload();
}

/**
 * More than one call takes, and what of several was refused, has a dialog with its progress and its list
 * (Reading R-602). null: that one goes on with it, or it failed as a whole and was told.
 */
async function trash(
  { open, run, showDialog }: FileActionTools,
  does: TrashAct,
  from: FromFolder,
): Promise<Trashed | null> {
  const { items } = from;
  const inDialog = (ended?: Trashed) =>
    showDialog?.({ kind: "operation", operation: { act: "trash", does, ...from, ended } });
  if (items.length > BATCH_ITEMS_MAX && showDialog !== undefined) {
    inDialog();
    return null;
  }
  const ended = await run(() => trashItems(open.ports, { act: does, ...from }));
  const [code] = ended?.refused.values() ?? [];
  if (ended === null || code === undefined) return ended;
  if (items.length > 1 && showDialog !== undefined) inDialog(ended);
  else await run(() => Promise.reject(new AppError(code)));
  return ended;
}

/** The star stands at once; it goes back where the server did not take it. */
async function toggleStar(tools: FileActionTools, items: readonly FileItem[]) {
  const isStarred = willStar(items);
  const changed = items.filter((item) => item.isStarred !== isStarred);
  if (!(await star(tools, changed, isStarred))) return;
  const { open, toast, t } = tools;
  // One star is taken back by its own button, unless its row is gone from the list of stars.
  if (changed.length < 2 && (isStarred || open.flat !== "starred")) return;
  toast({
    kind: "success",
    text: t(isStarred ? "toast.starred" : "toast.unstarred", { count: changed.length }),
    action: {
      label: t("do.undo"),
      onAct: () => {
        tools.focusRows();
        void star(tools, changed, !isStarred);
      },
    },
  });
}

async function star(
  { open, run }: FileActionTools,
  items: readonly FileItem[],
  isStarred: boolean,
) {
  markStars(open, items, isStarred);
  const isDone = await run(async () => {
    await setStars(open.ports, items, isStarred);
    return true;
  });
  if (isDone === true) return true;
  markStars(open, items, !isStarred);
  // Of many, some may have been taken.
  await open.listing.reload();
  return false;
}

function markStars(
  { listing, flat }: Pick<OpenListing, "listing" | "flat">,
  items: readonly FileItem[],
  isStarred: boolean,
): void {
  const ids = new Set(toIds(items));
  if (flat !== "starred") {
    listing.change((rows) => rows.map((row) => (ids.has(row.id) ? { ...row, isStarred } : row)));
    return;
  }
  listing.change((rows) => {
    const others = rows.filter(({ id }) => !ids.has(id));
    return isStarred ? [...others, ...items.map((item) => ({ ...item, isStarred }))] : others;
  });
}

/** One file streams as it is; a folder or several items become one zip (Reading R-08). */
function download({ open, t }: FileActionTools, items: readonly FileItem[]) {
  const { folder: listed } = open.listing.state.get();
  const folder = items[0]?.place ?? listed;
  const only = items.length === 1 ? items[0] : undefined;
  const { transfers } = open.runtime;
  const shareId = items[0] && foundInShare(items[0]);
  const context = { kind: "files", ...(shareId && { shareId }) } as const;
  // Recents are of own items (Reading R-211).
  if (items.length > 0 && !shareId) noteOpened(open, items);
  if (only?.kind === "file") return transfers.download([only], context);
  if (folder === null || items.length === 0) return undefined;
  const areaName = t(`area.${folder.area === "vault" ? "vault" : "main"}`);
  const listName = open.flat === undefined ? (folder.path.at(-1)?.name ?? "") : "";
  const name = only === undefined ? listName : nameText(only);
  return transfers.downloadZip({
    name: name === "" ? areaName : name,
    items,
    folder,
    context,
  });
}

/** For Recents (Reading R-211); the download goes on whatever becomes of it. */
function noteOpened({ ports, flat, listing }: OpenListing, items: readonly FileItem[]): void {
  void addOpened(ports.api, toIds(items))
    .then(() => (flat === "recents" ? listing.reload() : undefined))
    .catch(() => undefined);
}

function toIds(items: readonly FileItem[]): string[] {
  return items.map(({ id }) => id);
}
