import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "#app/ui/transfers/failures.css";

/** The list of what failed in a folder with what it looks like; TypeError when either cannot be had. */
export async function loadFolderFailures() {
  const [{ FolderFailures }] = await Promise.all([
    import("./FolderFailures.tsx"),
    loadSheet(sheet),
  ]);
  return FolderFailures;
}
