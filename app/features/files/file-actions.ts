import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { moveItems } from "#app/core/files/move-items.ts";
import type { AskConflict } from "#app/core/files/name-conflict.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { toggleStars } from "#app/core/files/star.ts";
import { deleteItems, type Refused, restoreItems } from "#app/core/files/trash.ts";
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
    move: (items, to, ask) => move(tools, { items, to, ask }),
    download: (items) => download(tools, items),
  };
}

async function makeFolder({ open, toast, t }: FileActionTools, parent: OpenedFolder, name: string) {
  const folder = await createFolder(open.ports, parent, name);
  toast({ kind: "success", text: t("toast.created", { name: folder.path.at(-1)?.name ?? "" }) });
  await open.listing.reload();
  return folder.id;
}

async function rename({ open, toast, t }: FileActionTools, item: FileItem, newName: string) {
  const { folder, rows } = open.listing.state.get();
  if (folder === null) return;
  const renamed = await renameItem(open.ports, { item, folder, neighbours: rows, newName });
  open.listing.change((all) => all.map((row) => (row.id === item.id ? renamed : row)));
  toast({ kind: "success", text: t("toast.renamed") });
}

async function remove(tools: FileActionTools, items: readonly FileItem[]) {
  const { open, toast, t } = tools;
  const { showDeleted } = open.listing.state.get();
  const refused = await tools.run(() => deleteItems(open.ports, toIds(items)));
  if (refused === null) return;
  const gone = items.filter(({ id }) => !refused.has(id));
  tellRefused(tools, refused);
  if (gone.length === 0) return;
  const ids = new Set(toIds(gone));
  open.listing.change((rows) =>
    showDeleted
      ? rows.map((row) => (ids.has(row.id) ? { ...row, isDeleted: true } : row))
      : rows.filter((row) => !ids.has(row.id)),
  );
  toast({
    kind: "success",
    text: t("toast.deleted", { count: gone.length }),
    action: {
      label: t("do.undo"),
      onAct: () => void restore(tools, gone),
    },
  });
}

async function restore(tools: FileActionTools, items: readonly FileItem[]) {
  const { open, toast, t } = tools;
  // What was pressed for it goes: the message, or the button of the bar.
  tools.focusRows();
  const refused = await tools.run(() => restoreItems(open.ports, toIds(items)));
  if (refused === null) return;
  tellRefused(tools, refused);
  const count = items.length - refused.size;
  if (count > 0) toast({ kind: "success", text: t("toast.restored", { count }) });
  await open.listing.reload();
}

async function toggleStar({ open, run }: FileActionTools, items: readonly FileItem[]) {
  const ids = new Set(toIds(items));
  const mark = (isStarred: boolean) =>
    open.listing.change((rows) =>
      rows.map((row) => (ids.has(row.id) ? { ...row, isStarred } : row)),
    );
  const isStarred = await run(() => toggleStars(open.ports, items));
  if (isStarred !== null) mark(isStarred);
}

interface MoveRequest {
  readonly items: readonly FileItem[];
  readonly to: OpenedFolder;
  readonly ask: AskConflict;
}

async function move(tools: FileActionTools, { items, to, ask }: MoveRequest) {
  const { open, toast, t } = tools;
  const from = open.listing.state.get().folder;
  if (from === null) return;
  const outcome = await tools.run(async () => {
    const targetItems = await listAll(open, to);
    return moveItems(open.ports, { items, from, to, targetItems, ask });
  });
  if (outcome === null) return;
  const moved = new Set(outcome.movedIds);
  open.listing.change((rows) => rows.filter((row) => !moved.has(row.id)));
  tellRefused(tools, outcome.refused);
  if (moved.size === 0) return;
  const name = to.path.at(-1)?.name || t(`area.${to.area === "vault" ? "vault" : "main"}`);
  toast({ kind: "success", text: t("toast.moved", { count: moved.size, name }) });
  if (outcome.linksToEncrypt.length > 0) tools.onLinks(outcome.linksToEncrypt);
}

async function listAll(open: OpenListing, folder: OpenedFolder): Promise<FileItem[]> {
  const items: FileItem[] = [];
  const fid = folder.path.at(-1)?.fid;
  const source = open.listing.source;
  const { signal } = new AbortController();
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(source, request)) items.push(...page.items);
  return items;
}

/** One file streams as it is; a folder or several items become one zip (Reading R-08). */
function download({ open, t }: FileActionTools, items: readonly FileItem[]) {
  const { folder } = open.listing.state.get();
  const only = items.length === 1 ? items[0] : undefined;
  const { transfers } = open.runtime;
  if (only?.kind === "file") return transfers.download([only], { kind: "files" });
  if (folder === null || items.length === 0) return undefined;
  const name = only === undefined ? (folder.path.at(-1)?.name ?? "") : nameText(only);
  return transfers.downloadZip({
    name: name === "" ? t(`area.${folder.area === "vault" ? "vault" : "main"}`) : name,
    items,
    folder,
    context: { kind: "files" },
  });
}

function tellRefused({ showFailure }: FileActionTools, refused: Refused): void {
  const [code] = refused.values();
  if (code !== undefined) showFailure(new AppError(code));
}

function toIds(items: readonly FileItem[]): string[] {
  return items.map(({ id }) => id);
}
