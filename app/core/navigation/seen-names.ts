import type { CachedFolder } from "#app/core/files/folder-cache.ts";
import type { FileItem, FilesArea } from "#app/core/files/item.ts";

/** A name that stands in a folder that somebody has looked at in this page. */
export interface SeenName {
  readonly id: string;
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly area: FilesArea;
  /** Names of the folders above, without the area itself. */
  readonly path: readonly string[];
  /** Of a folder its own page, of a file the page of its folder. */
  readonly href: string;
}

/** Only names that are open: what is sealed, or failed its proof, is nothing to search for. */
export function toSeenNames(folders: readonly CachedFolder[]): readonly SeenName[] {
  return folders.flatMap(({ folder, items }) => {
    if (folder.area === "link" || folder.area === "share") return [];
    const area: FilesArea = folder.area === "vault" ? "vault" : "files";
    const path = folder.path.map(({ name }) => name).filter((name) => name !== "");
    const isRoot = folder.path.length <= 1;
    const own = isRoot ? `/${area}` : `/${area}/${folder.id}`;
    return items.flatMap((item) => {
      const name = openNameOf(item);
      if (name === null) return [];
      const href = item.kind === "folder" ? `/${area}/${item.id}` : own;
      return [{ id: item.id, name, kind: item.kind, area, path, href }];
    });
  });
}

function openNameOf({ name, isDeleted }: FileItem): string | null {
  return name.state === "open" && !isDeleted ? name.text : null;
}
