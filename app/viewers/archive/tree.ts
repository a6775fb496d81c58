import type { ArchiveEntry } from "./entry.ts";

/** A folder of an archive, as the ways to its files say; nothing follows them. */
export interface ArchiveFolder {
  /** Several, where each holds only the next: `a/b/c`. */
  readonly name: string;
  readonly folders: readonly ArchiveFolder[];
  readonly files: readonly ArchiveFile[];
  /** In it and below. */
  readonly fileCount: number;
  readonly sizeBytes: number;
  readonly modifiedMs: number | null;
}

export interface ArchiveFile {
  readonly name: string;
  readonly entry: ArchiveEntry;
}

interface Growing {
  readonly name: string;
  readonly folders: Map<string, Growing>;
  readonly files: ArchiveFile[];
  modifiedMs: number | null;
}

/** What lies deeper keeps the rest of its way in its name: a way of a thousand folders is somebody's trick. */
const MOST_DEEP = 32;

/** The folders of an archive, by the separators of any system. The root has no name. */
export function treeOf(entries: readonly ArchiveEntry[]): ArchiveFolder {
  const root = grow("");
  for (const entry of entries) {
    const parts = entry.path.split(/[\\/]+/).filter((part) => part !== "");
    const ways = entry.isFolder ? parts : parts.slice(0, -1);
    let at = root;
    for (const part of ways.slice(0, MOST_DEEP)) at = within(at, part);
    if (entry.isFolder) at.modifiedMs = entry.modifiedMs;
    else
      at.files.push({
        name: parts.slice(Math.min(ways.length, MOST_DEEP)).join("/") || entry.path,
        entry,
      });
  }
  return settle(root, true);
}

function grow(name: string): Growing {
  return { name, folders: new Map(), files: [], modifiedMs: null };
}

function within(folder: Growing, name: string): Growing {
  const known = folder.folders.get(name) ?? grow(name);
  folder.folders.set(name, known);
  return known;
}

function settle(growing: Growing, isRoot = false): ArchiveFolder {
  const [only] = growing.folders.values();
  if (!isRoot && growing.files.length === 0 && growing.folders.size === 1 && only !== undefined) {
    const joined = settle(only);
    return { ...joined, name: `${growing.name}/${joined.name}` };
  }
  const folders = [...growing.folders.values()].map((one) => settle(one));
  const sum = (of: (folder: ArchiveFolder) => number) =>
    folders.reduce((total, one) => total + of(one), 0);
  return {
    name: growing.name,
    folders,
    files: growing.files,
    fileCount: growing.files.length + sum((one) => one.fileCount),
    sizeBytes:
      growing.files.reduce((total, { entry }) => total + entry.sizeBytes, 0) +
      sum((one) => one.sizeBytes),
    modifiedMs: growing.modifiedMs,
  };
}

export type ArchiveRow =
  | { readonly kind: "folder"; readonly depth: number; readonly folder: ArchiveFolder }
  | { readonly kind: "file"; readonly depth: number; readonly file: ArchiveFile };

/** What is seen of a folder: its folders, what lies in those that are open, its files. */
export function rowsOf(
  { folders, files }: ArchiveFolder,
  isOpen: (folder: ArchiveFolder) => boolean,
  depth = 0,
): readonly ArchiveRow[] {
  return [
    ...folders.flatMap((folder): readonly ArchiveRow[] => [
      { kind: "folder", depth, folder },
      ...(isOpen(folder) ? rowsOf(folder, isOpen, depth + 1) : []),
    ]),
    ...files.map((file): ArchiveRow => ({ kind: "file", depth, file })),
  ];
}
