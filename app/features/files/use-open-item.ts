import { useNavigate } from "@remix-run/react";
import type { FileItem, FolderBase } from "#app/core/files/item.ts";
import { folderPath, toVisit } from "#app/core/navigation/folder-path.ts";
import { isShowable } from "#app/core/preview/neighbours.ts";
import { useOpenPreview } from "#app/features/listing/use-open-preview.ts";
import type { useFilesQuery } from "./use-files-query.ts";
import type { OpenListing } from "./use-listing.ts";

interface OpenPlace {
  readonly area: FolderBase;
  readonly query: Pick<ReturnType<typeof useFilesQuery>, "search" | "showDeleted">;
  readonly open: Pick<OpenListing, "kept" | "listing"> | null;
}

/** A folder is gone to, a file is looked at; of one that is in the trash or sealed, what is known is shown. */
export function useOpenItem({ area, query, open }: OpenPlace, onFile: (item: FileItem) => void) {
  const navigate = useNavigate();
  const { search, showDeleted } = query;
  const preview = useOpenPreview();
  const isShown = (item: FileItem) => isShowable(item) && !showDeleted;
  const visitOf = (item: FileItem) => (item.kind === "folder" ? toVisit(item) : null);
  return {
    /** Somebody presses it: what is kept of it is read before the press has ended. */
    expectItem: (item: FileItem) => {
      const visit = visitOf(item);
      if (visit !== null) void open?.kept.expect({ folderId: item.id, showDeleted, ...visit });
      else if (isShown(item)) preview.expect(item);
    },
    openItem: (item: FileItem) => {
      const visit = visitOf(item);
      if (visit === null) return isShown(item) ? preview.open(item) : onFile(item);
      const request = { folderId: item.id, showDeleted, ...visit };
      void open?.kept.expect(request);
      // First, so that the router remembers how far this folder was read.
      navigate(`${folderPath(area, item.id)}${search}`, { state: visit });
      if (open?.listing.turnTo(request) === true) scrollTo(0, 0);
    },
  };
}
