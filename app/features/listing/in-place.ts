import type { ComponentType } from "react";
import type { InPlaceAct } from "#app/core/files/act-in-place.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FolderListing } from "#app/core/files/folder-listing.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { ActedOn } from "#app/core/files/item-batches.ts";
import type { FromFolder } from "#app/core/files/trash.ts";
import type { Clock } from "#app/core/ports.ts";

/** Something that is done with items where they lie: into the trash and back, stars (Readings ). */
export interface InPlaceRun extends FromFolder {
  readonly does: InPlaceAct;
  /** What came of it already, some of it refused; left out: it begins. */
  readonly ended?: ActedOn | undefined;
}

export interface InPlacePartProps {
  readonly run: InPlaceRun;
  readonly ports: FilesPorts;
  readonly listing: FolderListing;
  readonly clock: Clock;
  /** That is open. */
  readonly folder: OpenedFolder;
  /** Begins another one: the way back. */
  readonly onAct: (run: InPlaceRun) => void;
  readonly onClose: () => void;
}

/** Its dialog, which the route brings to a list that is none of the own areas. */
export type InPlacePart = ComponentType<InPlacePartProps>;
