import type { FileItem } from "#app/core/files/item.ts";

/** An own file with nothing special about it, but for what a test changes. */
export function aFileItem(change: Partial<FileItem> = {}): FileItem {
  return {
    id: "7",
    parentId: "1",
    kind: "file",
    name: { state: "sealed" },
    domain: "m",
    parentFid: "",
    sizeBytes: 1,
    modifiedMs: 1,
    isDeleted: false,
    isStarred: false,
    isLinked: false,
    isReadOnly: false,
    shareId: "",
    cachekey: "",
    blobId: "",
    ...change,
  };
}

/** The state of a name that is open, as a file that nobody renamed has it. */
export function openName(text: string, fid: string): FileItem["name"] {
  return { state: "open", text, fid, rev: 0 };
}
