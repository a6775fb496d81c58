import type { ComponentType } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { Draft } from "./use-draft.ts";

/** The dialog of what an item is given out by: its link, or its team share. */
export type ItemDialog = ComponentType<{
  readonly ports: FilesPorts;
  readonly item: FileItem;
  /** Each of them gets a link; left out where it is one. */
  readonly items?: readonly FileItem[];
  readonly draft: Draft;
  readonly typed: string | null;
  readonly onClose: () => void;
}>;

/** The dialogs of links and shares, which the route brings to a list: files know neither. */
export interface LinkParts {
  readonly Dialog: ItemDialog;
  /** Left out where nothing can be shared with people. */
  readonly ShareDialog?: ItemDialog;
  /** Who can read an item of a folder. */
  readonly Readers: ComponentType<{
    readonly ports: FilesPorts;
    readonly item: FileItem;
    readonly folder: OpenedFolder;
    readonly onClose: () => void;
  }>;
  /** Who else looks at a folder that is shared; left out where nothing is shared with people. */
  readonly Present?: ComponentType<{
    readonly folder: OpenedFolder;
    /** `head` without it. */
    readonly look?: "details";
  }>;
  /** Gives links the keys of what came under them. */
  readonly Encrypting: ComponentType<{
    readonly ports: FilesPorts;
    readonly links: readonly string[];
    readonly onDone: () => void;
  }>;
}
