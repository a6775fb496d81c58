import type { Fid, ItemId } from "#app/core/crypto/port.ts";

/** A name as this browser knows it. */
export type ItemName =
  | { state: "sealed" }
  | {
      state: "open";
      text: string;
      fid: Fid;
      /** The highest that this device has met. */
      rev: number;
      /** The server brought an older name than this device has met (Formats 3). */
      isOlder?: boolean;
    }
  | { state: "failed"; code: number; text: string };

/** A file or folder of a listing, in the user's own areas or inside a link. */
export interface FileItem {
  /** A search found it folded alone: without the accents, or the width, that were typed (Reading R-723). */
  readonly isLoose?: true | undefined;
  readonly id: ItemId;
  readonly parentId: ItemId;
  readonly kind: "file" | "folder";
  readonly name: ItemName;
  readonly domain: string;
  readonly parentFid: Fid;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly isDeleted: boolean;
  readonly isStarred: boolean;
  readonly isLinked: boolean;
  readonly isReadOnly: boolean;
  readonly shareId: string;
  readonly cachekey: string;
  readonly blobId: string;
  /**
   * Pictures that the server has of the content: 1 the small one, 2 the large one, 3 both. What they show
   * proves itself (Trust D13).
   */
  readonly thumbs?: number | undefined;
  /** In a list that is of no folder: the proven folder that it lies in (Formats 3). */
  readonly place?: OpenedFolder | undefined;
  /** In Recents: the server's word (Reading R-211). */
  readonly recent?: RecentUse | undefined;
}

/** What the user did last with an item, and when, in Unix milliseconds. */
export interface RecentUse {
  readonly act: "opened" | "uploaded" | "changed";
  readonly atMs: number;
}

/** Stands for the folder of a list that is of none. */
export const FLAT_LIST_ID: ItemId = "0";

/** A folder on the proven path (Formats 3), from the area root downwards. */
export interface FolderStep {
  readonly id: ItemId;
  readonly fid: Fid;
  readonly domain: string;
  /** Empty for an area root, whose name the screen knows. */
  readonly name: string;
  readonly isDeleted?: boolean | undefined;
}

/** Areas that have pages of their own (Spec B§2). */
export type FilesArea = "files" | "vault";

/** Where folders are opened: `starred` leads to folders of both areas (Spec B§2). */
export type FolderBase = FilesArea | "starred";

/** An opened folder: where it is and how it got proven. The last step is the folder itself. */
export interface OpenedFolder {
  readonly area: "main" | "vault" | "share" | "link";
  readonly id: ItemId;
  readonly path: readonly FolderStep[];
  readonly isReadOnly: boolean;
}
