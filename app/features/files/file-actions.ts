import { createFolder } from "#app/core/files/create-folder.ts";
import { addOpened } from "#app/core/files/flat-lists.api.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { foundInShare } from "#app/core/files/place-rights.ts";
import { nameText } from "#app/core/files/sort.ts";
import { willStar } from "#app/core/files/star.ts";
import type { TrashAct } from "#app/core/files/trash.ts";
import { actOnRows, type RowTools } from "#app/features/listing/act-on-rows.ts";
import type { InPlaceRun } from "#app/features/listing/in-place.ts";
import { renameRow } from "#app/features/listing/rename-row.ts";
import type { FileActions, FileActionTools } from "./use-file-actions.ts";
import type { OpenListing } from "./use-listing.ts";

/** What can be done with the rows of a list. */
export function createFileActions(tools: FileActionTools): FileActions {
  return {
    createFolder: (parent, name) => makeFolder(tools, parent, name),
    rename: (item, name) => renameRow(toRowTools(tools), item, name),
    remove: (items) => actHere(tools, "remove", items),
    restore: (items) => actHere(tools, "restore", items),
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

/** Gives stars to those that have none, or takes all away. */
function toggleStar(tools: FileActionTools, items: readonly FileItem[]) {
  const isStarred = willStar(items);
  const changed = items.filter((item) => item.isStarred !== isStarred);
  return act(tools, { does: isStarred ? "star" : "unstar", items: changed, folder: null });
}

/** In the folder that is on the screen now, whatever it is by the time of an undo. */
function actHere(tools: FileActionTools, does: TrashAct, items: readonly FileItem[]) {
  const { folder } = tools.open.listing.state.get();
  // What was pressed for it goes: the button of the bar.
  if (does === "restore") tools.focusRows();
  return act(tools, { does, items, folder });
}

function act(tools: FileActionTools, wish: InPlaceRun) {
  return actOnRows(toRowTools(tools), wish);
}

function toRowTools({ open, showDialog, ...tools }: FileActionTools): RowTools {
  const { ports, listing, flat } = open;
  const showRun =
    showDialog &&
    ((wish: InPlaceRun) =>
      showDialog({ kind: "operation", operation: { act: "in-place", ...wish } }));
  return { ...tools, ports, listing, flat, showRun };
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
