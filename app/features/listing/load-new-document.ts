import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./new-document.css";

/** The dialog for a new document with what it looks like; TypeError when either cannot be had. */
export async function loadNewDocument() {
  const [{ NewDocumentDialog }] = await Promise.all([
    import("./NewDocumentDialog.tsx"),
    loadSheet(sheet),
  ]);
  return NewDocumentDialog;
}
