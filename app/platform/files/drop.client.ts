import type { SourceFile } from "#app/core/ports.ts";
import { toSourceFile } from "./source-file.client.ts";

/** What was dropped: files that can be uploaded, and names of folders that cannot (7200). */
export interface Dropped {
  readonly files: readonly SourceFile[];
  readonly folderNames: readonly string[];
}

/** True when files are dragged, not text or a link of the page. */
export function hasDraggedFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes("Files");
}

/** Reads a drop at once: browsers forget it when the event ends. */
export function readDrop(transfer: DataTransfer): Dropped {
  const files: SourceFile[] = [];
  const folderNames: string[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory === true) folderNames.push(entry.name);
    else if (file !== null) files.push(toSourceFile(file));
  }
  return { files, folderNames };
}
