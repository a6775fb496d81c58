import type { Fid } from "#app/core/crypto/port.ts";
import type { NameHit } from "./name-row.ts";

/** What files are counted as, in the order in which they are shown (Reading R-282). */
export const USE_KINDS = ["video", "image", "archive", "document", "audio", "other"] as const;
export type UseKind = (typeof USE_KINDS)[number];

export interface Amount {
  readonly bytes: number;
  readonly files: number;
}

/** A folder with all that lies below it; the largest of its folders, the largest first. */
export interface FolderUse extends Amount {
  readonly hit: NameHit;
  readonly folders: readonly FolderUse[];
}

export interface AreaUse extends Amount {
  readonly rootFid: Fid;
  readonly folders: readonly FolderUse[];
}

/** What the items of an account are, by their names and sizes as they are listed. */
export interface StorageUse {
  readonly kinds: Readonly<Record<UseKind, Amount>>;
  /** In the trash, and below folders that are. */
  readonly deleted: Amount;
  /** Whose name or way does not open. */
  readonly unopened: Amount;
  readonly areas: readonly AreaUse[];
  /** The largest files, the largest first. */
  readonly biggest: readonly NameHit[];
}
