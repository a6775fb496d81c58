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
