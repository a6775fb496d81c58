import type { ComponentType } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { Clock } from "#app/core/ports.ts";

export interface CopyPartProps {
  readonly ports: FilesPorts;
  readonly listing: FolderListing;
  readonly clock: Clock;
  readonly items: readonly FileItem[];
  /** Where they lie. */
  readonly folder: OpenedFolder;
  /** Links whose visitors need keys of what came in. */
  readonly onLinks: (links: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The dialogs of a copy, which the route brings to a list that is none of the own areas. */
export type CopyPart = ComponentType<CopyPartProps>;
