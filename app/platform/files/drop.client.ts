import type { UploadSource } from "#app/core/transfers/engine.ts";
import { toSourceFile } from "./source-file.client.ts";

/** True when files are dragged, not text or a link of the page. */
export function hasDraggedFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes("Files");
}

/** Reads a drop at once: browsers forget it when the event ends. What lies in a folder is read later. */
export function readDrop(transfer: DataTransfer): readonly UploadSource[] {
  const sources: UploadSource[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory === true) sources.push({ name: entry.name, below: entry });
    else if (file !== null) sources.push(toSourceFile(file));
  }
  return sources;
}

/** Where a paste belongs to what has the focus. */
const OWN_PASTE = "[role$=dialog], input, textarea";

/** Tells of a paste that brings no files of the device; returns what ends it. */
export function onEmptyPaste(tell: () => void): () => void {
  const hear = (event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const isOwn = target instanceof Element && target.closest(OWN_PASTE) !== null;
    if (isOwn || clipboardData === null || hasDraggedFiles(clipboardData)) return;
    event.preventDefault();
    tell();
  };
  addEventListener("paste", hear);
  return () => removeEventListener("paste", hear);
}

/** What the device's clipboard held makes way for rows, of which it holds nothing: within the press of the key. */
export function emptyClipboard(): void {
  const hear = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", "");
    event.preventDefault();
    removeEventListener("copy", hear);
    removeEventListener("cut", hear);
  };
  addEventListener("copy", hear);
  addEventListener("cut", hear);
}

/** Tells of files and folders that are pasted on the page; returns what ends it. */
export function onFilesPasted(tell: (sources: readonly UploadSource[]) => void): () => void {
  const hear = (event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const isOwn = target instanceof Element && target.closest(OWN_PASTE) !== null;
    if (isOwn || clipboardData === null || !hasDraggedFiles(clipboardData)) return;
    event.preventDefault();
    tell(readDrop(clipboardData));
  };
  addEventListener("paste", hear);
  return () => removeEventListener("paste", hear);
}
