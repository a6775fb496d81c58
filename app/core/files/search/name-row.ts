import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import type { NameQuery } from "./query.ts";
import type { StorageUse } from "./storage-use.ts";

/** An item as the index of names holds it; without a name it only counts. */
export interface NameRow {
  readonly id: ItemId;
  readonly kind: "file" | "folder";
  /** null: it did not open, and nobody can search for it. */
  readonly name: OpenNameOfRow | null;
  readonly domain: string;
  readonly parentFid: Fid;
  readonly shareId: string;
  /** The share of somebody else that it was told of in; empty in the own areas (Reading R-537). */
  readonly othersShare: string;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
  readonly isDeleted: boolean;
  readonly isStarred: boolean;
  readonly isReadOnly: boolean;
}

export interface OpenNameOfRow {
  readonly text: string;
  readonly fid: Fid;
  readonly rev: number;
  readonly isOlder: boolean;
}

/** A folder on the way to a hit, the outermost first. */
export interface WayStep {
  readonly id: ItemId;
  readonly fid: Fid;
  readonly domain: string;
  readonly name: string;
  readonly isDeleted: boolean;
}

/** What a search found. */
export interface NameHit {
  /** It holds the words folded alone. */
  readonly isLoose?: true;
  readonly row: NameRow;
  /**
   * null where the ids of parents lead to no root, or two items have one fid. The root is that of an own
   * area, or the zeros that the folder of a share lies in: it is then the first step.
   */
  readonly way: { readonly rootFid: Fid; readonly steps: readonly WayStep[] } | null;
}

export interface NameHits {
  /** The newest first, at most 1 000. */
  readonly hits: readonly NameHit[];
  /** How many there are; from 20 000 on, at least so many. */
  readonly total: number;
}

/** How far the index has come. */
export interface IndexCounts {
  /** Names that can be searched. */
  readonly names: number;
  /** Items whose names did not open. */
  readonly unopened: number;
  /** It holds no more: what comes from now on is not taken. */
  readonly isFull: boolean;
}

/** A block as it is kept. */
export interface KeptBlock {
  readonly n: number;
  readonly text: string;
}

/** The index itself: in a worker of its own, in tests in this process. */
export interface NameIndexPort {
  /** Empties it. The fids of the areas' roots are derived, and not told (Formats 3). */
  begin(rootFids: readonly Fid[]): Promise<void>;
  /** Items as they are now, by their ids; none of a share takes the place of one that lies elsewhere. */
  put(rows: readonly NameRow[]): Promise<IndexCounts>;
  /** Items of the own areas, or of that share of somebody else. */
  drop(ids: readonly ItemId[], othersShare: string): Promise<IndexCounts>;
  /** All items of a share of somebody else. */
  dropShare(othersShare: string): Promise<IndexCounts>;
  /** Makes now what the next search would wait for. */
  ready(): Promise<void>;
  find(query: NameQuery): Promise<NameHits>;
  /** What the files use, by kind, by folder, and the largest. */
  measure(): Promise<StorageUse>;
  /** One block that changed since it was taken last; null: none did. */
  takeChanged(): Promise<KeptBlock | null>;
  /** Blocks in order; false: the block is none of this index. */
  load(block: KeptBlock): Promise<boolean>;
  counts(): Promise<IndexCounts>;
}
