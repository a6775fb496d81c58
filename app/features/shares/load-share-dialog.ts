import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./shares.css";

/** The dialog of a folder's share with what it looks like; TypeError when either cannot be had. */
export async function loadShareDialog() {
  const [{ FlaggedShareDialog }] = await Promise.all([
    import("./FlaggedShareDialog.tsx"),
    loadSheet(sheet),
  ]);
  return FlaggedShareDialog;
}

/** The list of who can read an item, in the same way. */
export async function loadReadersDialog() {
  const [{ ReadersDialog }] = await Promise.all([import("./ReadersDialog.tsx"), loadSheet(sheet)]);
  return ReadersDialog;
}
