import type { Fid } from "#app/core/crypto/port.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { KeptFolder } from "./kept-folders.crypto.ts";
import { FIRST_ORDER, type SortOrder } from "./sort.ts";

/**
 * `opening`: no name is open yet. `arriving`: the rows of the first page stand sorted among themselves,
 * those of later pages behind them, until the last page is in (House 3, Listing); or the rows that were
 * kept of an earlier visit stand there, until the new ones are all in (Reading R-156). `unsorted`: all are
 * in, and somebody is busy with the rows, so that the last sort waits to be asked for. `complete`:
 * sorted. `failed`: nothing to show.
 */
export type ListingPhase = "opening" | "arriving" | "unsorted" | "complete" | "failed";

/** Every row of the folder is here. */
export function isWhole(phase: ListingPhase): boolean {
  return phase === "complete" || phase === "unsorted";
}

export interface ListingState {
  readonly phase: ListingPhase;
  readonly folderId: string;
  readonly showDeleted: boolean;
  readonly folder: OpenedFolder | null;
  readonly rows: readonly FileItem[];
  readonly order: SortOrder;
  /** Why it failed; with rows on the screen, why the newest refresh did. */
  readonly error: AppError | null;
}

/** Before anything is opened. */
export const NOTHING_LISTED: ListingState = {
  phase: "opening",
  folderId: "",
  showDeleted: false,
  folder: null,
  rows: [],
  order: FIRST_ORDER,
  error: null,
};

/** What a page can show of a folder at once: as it is, or as it was kept of an earlier visit. */
export interface KnownFolder extends Pick<KeptFolder, "folder" | "items"> {
  readonly phase: "complete" | "arriving";
}

/** What is asked for when a folder is gone to. */
export interface FolderVisit {
  readonly folderId: string;
  readonly showDeleted: boolean;
  /** The fid of the row that was pressed: another folder under the same id is refused (D8). */
  readonly fid?: Fid | undefined;
}

/** The same for the same visit. */
export function visitName({ folderId, showDeleted, fid }: FolderVisit): string {
  return JSON.stringify([folderId, showDeleted, fid]);
}

/** Whether another tab or device moved or deleted an item of the open folder since it was chosen there. */
export function isGone(
  { id, parentId, place }: FileItem,
  { phase, folderId, rows }: Pick<ListingState, "phase" | "folderId" | "rows">,
): boolean {
  if (place !== undefined || folderId !== parentId || !isWhole(phase)) return false;
  return rows.every((row) => row.id !== id || row.isDeleted);
}
