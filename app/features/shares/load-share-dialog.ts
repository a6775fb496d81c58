import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./shares.css";

/** The dialog of a folder's share with what it looks like; TypeError when either cannot be had. */
export async function loadShareDialog() {
  const [{ FolderShareDialog }] = await Promise.all([
    import("./ShareDialog.tsx"),
    loadSheet(sheet),
  ]);
  return FolderShareDialog;
}

/** The list of who can read an item, in the same way. */
export async function loadReadersDialog() {
  const [{ ReadersDialog }] = await Promise.all([import("./ReadersDialog.tsx"), loadSheet(sheet)]);
  return ReadersDialog;
}
