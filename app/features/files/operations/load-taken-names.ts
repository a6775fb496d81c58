import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./taken-names.css";

/** The list of names that are taken, with what it looks like; TypeError when either cannot be had. */
export async function loadTakenNames() {
  const [{ TakenNamesDialog }] = await Promise.all([
    import("./TakenNamesDialog.tsx"),
    loadSheet(sheet),
  ]);
  return TakenNamesDialog;
}
