import type { FileItem } from "../item.ts";
import type { NameHit } from "../search/name-row.ts";
import {
  type Amount,
  type FolderUse,
  type StorageUse,
  USE_KINDS,
  type UseKind,
} from "../search/storage-use.ts";

/** A part of the storage that is used. `earlier`: what the server counts beyond the files, such as versions. */
export interface StoragePart {
  readonly kind: UseKind | "deleted" | "earlier";
  readonly bytes: number;
}

/** A folder with what lies in it. `files`: what lies in no folder that is shown. */
export interface FolderBox {
  readonly key: string;
  readonly kind: "folder" | "vault" | "files";
  /** null for an area's root, and for what is put together. */
  readonly item: FileItem | null;
  readonly bytes: number;
  readonly files: number;
  readonly cells: readonly FolderBox[];
}

export interface StorageView {
  readonly usedBytes: number;
  readonly parts: readonly StoragePart[];
  readonly boxes: readonly FolderBox[];
  readonly biggest: readonly FileItem[];
  readonly deleted: Amount;
}

export interface ViewTools {
  /** By the server's word. */
  readonly usedBytes: number;
  readonly vaultFid: string;
  /** The item with its name only where its whole way is proven. */
  readonly toItem: (hit: NameHit) => FileItem;
}

/** What is drawn of the storage: each byte in one part, each file in one box (Reading R-282). */
export function toStorageView(use: StorageUse, tools: ViewTools): StorageView {
  const other = use.kinds.other.bytes + use.unopened.bytes;
  const kinds = USE_KINDS.map((kind) => ({
    kind,
    bytes: kind === "other" ? other : use.kinds[kind].bytes,
  }));
  const listed = kinds.reduce((sum, { bytes }) => sum + bytes, 0) + use.deleted.bytes;
  // Copies share their bytes: the files can come to more than what is used.
  const earlier = Math.max(0, tools.usedBytes - listed);
  const parts: StoragePart[] = [
    ...kinds,
    { kind: "deleted", bytes: use.deleted.bytes },
    { kind: "earlier", bytes: earlier },
  ];
  return {
    usedBytes: Math.max(tools.usedBytes, listed),
    parts: parts.filter(({ bytes }) => bytes > 0),
    boxes: toBoxes(use, tools),
    biggest: use.biggest.map(tools.toItem).filter(({ name }) => name.state === "open"),
    deleted: use.deleted,
  };
}

function toBoxes({ areas }: StorageUse, tools: ViewTools): FolderBox[] {
  const boxes = areas.flatMap((area) => {
    const cells = area.folders.map((folder) => toBox(folder, tools));
    const left = restOf(area, area.folders, area.rootFid);
    if (area.rootFid !== tools.vaultFid) return [...cells, ...left];
    const { bytes, files } = area;
    const inVault = [...cells.map((cell) => ({ ...cell, cells: [] })), ...left];
    return [{ key: "vault", kind: "vault", item: null, bytes, files, cells: inVault } as const];
  });
  return boxes.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes);
}

function toBox(folder: FolderUse, tools: ViewTools): FolderBox {
  const { bytes, files, folders, hit } = folder;
  const cells = [
    ...folders.map((cell) => toBox(cell, tools)),
    ...restOf(folder, folders, hit.row.id),
  ];
  const item = tools.toItem(hit);
  return { key: item.id, kind: "folder", item, bytes, files, cells };
}

/** What lies beside the folders that are shown, as one. */
function restOf(whole: Amount, folders: readonly Amount[], key: string): FolderBox[] {
  const bytes = folders.reduce((left, folder) => left - folder.bytes, whole.bytes);
  const files = folders.reduce((left, folder) => left - folder.files, whole.files);
  if (bytes <= 0) return [];
  return [{ key: `${key}-rest`, kind: "files", item: null, bytes, files, cells: [] }];
}
