import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { isWhole } from "#app/core/files/listing-state.ts";
import { childOf, placeOf } from "#app/core/files/place.ts";
import { sourceOf } from "#app/core/files/source-of.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { OpenListing } from "./use-listing.ts";

export interface FolderPicker {
  /** The folder whose folders are listed. */
  readonly place: OpenedFolder;
  readonly folders: readonly FileItem[];
  /** Everything in it. */
  readonly rows: readonly FileItem[];
  readonly selected: FileItem | null;
  readonly isEmpty: boolean;
  /** Why the folder cannot be listed. */
  readonly error: AppError | null;
  retry(): void;
  select(id: string): void;
  enter(id: string): void;
  goTo(id: string): void;
  openFolder(folder: OpenedFolder): void;
}

/** What the folders are listed by. */
export interface PickerPorts {
  readonly ports: FilesPorts;
  readonly runtime: Pick<OpenListing["runtime"], "clock">;
}

const NOTHING: readonly FileItem[] = [];

/** Walks the folders of one area or share, beginning above the folder that items are moved out of. */
export function useFolderPicker(open: PickerPorts, from: OpenedFolder): FolderPicker {
  const { i18n } = useTranslation();
  const [place, setPlace] = useState(() => placeOf(from, from.path.at(-2)?.id ?? from.id));
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { area } = place;
  // The top of its own tree: the root of an area, or the folder that is shared.
  const [top] = place.path;
  const listing = useMemo(
    () =>
      new FolderListing({
        source: sourceOf(open.ports, { area, path: top === undefined ? [] : [top] }),
        clock: open.runtime.clock,
        collator: createNameCollator(i18n.language),
      }),
    [open, i18n.language, area, top],
  );
  useEffect(() => {
    const fid = place.path.at(-1)?.fid;
    void listing.open({ folderId: place.id, showDeleted: false, fid });
    return () => listing.close();
  }, [listing, place]);
  const state = useObservable(listing.state);
  const isCurrent = state.folderId === place.id;
  const rows = isCurrent ? state.rows : NOTHING;
  const folders = rows.filter(isPlace);
  const find = (id: string) => folders.find((folder) => folder.id === id) ?? null;
  const go = (folder: OpenedFolder) => {
    setSelectedId(null);
    setPlace(folder);
  };
  return {
    place,
    folders,
    rows,
    selected: selectedId === null ? null : find(selectedId),
    isEmpty: isCurrent && isWhole(state.phase) && folders.length === 0,
    error: isCurrent && state.phase === "failed" ? state.error : null,
    retry: () => void listing.reload(),
    select: setSelectedId,
    enter: (id) => {
      const folder = find(id);
      if (folder !== null) go(childOf(place, folder));
    },
    goTo: (id) => go(placeOf(place, id)),
    openFolder: go,
  };
}

function isPlace(item: FileItem): boolean {
  return item.kind === "folder" && item.name.state === "open" && !item.isDeleted;
}
