import type { AuthState } from "#app/core/auth/auth.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { viewPath } from "#app/core/preview/preview-path.ts";
import type { TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import type { OtherRow, OtherTransfers } from "#app/core/transfers/other-pages.ts";
import {
  isErrorStatus,
  isFailureStatus,
  isUnfinishedStatus,
  STATUS,
} from "#app/core/transfers/status.ts";
import type { RingGlyph } from "#app/ui/Progress.tsx";

/** The chips of the panel (Spec B§2). */
export const ROW_FILTERS = ["all", "uploads", "downloads"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/**
 * Whether names may stand on the screen. While keys are sealed the panel is away and comes back
 * with them; a session that merely ended keeps its keys (Formats 10, Trust W13).
 */
export function showsNames(auth: AuthState): boolean {
  return auth.kind !== "sealed" || auth.reason === "session-ended";
}

/** What the panel shows: the transfers of this page, then those of others (Reading R-608). */
export interface ShownTransfers extends TransferState {
  readonly rows: readonly (TransferRow | OtherRow)[];
  /** Of all rows, those of others with them that are not told one by one. */
  readonly counts: { readonly done: number; readonly total: number };
}

export function withOthers(own: TransferState, others: OtherTransfers): ShownTransfers {
  const times = [own.remainingS, others.remainingS].filter((time) => time !== null);
  return {
    rows: [...own.rows, ...others.rows],
    remainingS: times.length === 0 ? null : Math.max(...times),
    isActive: own.isActive || others.isActive,
    counts: {
      done: countDone(own.rows) + others.done,
      total: own.rows.length + others.total,
    },
  };
}

export function filterRows<R extends TransferRow>(
  rows: readonly R[],
  filter: RowFilter,
): readonly R[] {
  if (filter === "all") return rows;
  return rows.filter((row) => isUpload(row) === (filter === "uploads"));
}

/** Of a file, or of a folder with all that lies in it. */
export function isUpload({ kind }: TransferRow): boolean {
  return kind === "upload" || kind === "folder";
}

/** @internal Tests count rows without a panel. */
export function countDone(rows: readonly TransferRow[]): number {
  return rows.filter((row) => row.status === STATUS.success).length;
}

/** 0 to 1 over the bytes of all transfers that did not fail. */
export function overallRatio01(state: TransferState): number {
  const counted = state.rows.filter((row) => !isErrorStatus(row.status));
  const total = counted.reduce((sum, row) => sum + row.sizeBytes, 0);
  if (total === 0) return state.isActive ? 0 : 1;
  return counted.reduce((sum, row) => sum + row.doneBytes, 0) / total;
}

/** What the minimised panel tells: the worst that is true of its rows. */
export interface PillState {
  readonly kind:
    | "failed"
    | "waiting"
    | "active"
    | "paused"
    | "interrupted"
    | "uploaded"
    | "complete";
  readonly glyph: RingGlyph;
}

/** Nothing goes on before somebody lets it. */
export function isAllPaused({ rows }: Pick<TransferState, "rows">): boolean {
  const unfinished = rows.filter(({ status }) => isUnfinishedStatus(status));
  return unfinished.length > 0 && unfinished.every(({ isPaused }) => isPaused);
}

export function toPillState({ rows, isActive }: TransferState): PillState {
  if (rows.some(({ status }) => isFailureStatus(status))) return { kind: "failed", glyph: "error" };
  if (isAllPaused({ rows })) return { kind: "paused", glyph: "paused" };
  if (isActive) {
    const running = rows.filter(({ status }) => isUnfinishedStatus(status));
    if (running.some(isCutOff)) {
      return { kind: "waiting", glyph: "waiting" };
    }
    const isUp = running.some(isUpload);
    return { kind: "active", glyph: isUp ? "upload" : "download" };
  }
  if (rows.some((row) => row.isInterrupted)) return { kind: "interrupted", glyph: "waiting" };
  const isUp = rows.every(isUpload);
  return { kind: isUp ? "uploaded" : "complete", glyph: "done" };
}

function isCutOff({ standstill }: TransferRow): boolean {
  return standstill === "offline" || standstill === "unreachable";
}

export function rowRatio01(row: TransferRow): number {
  return row.sizeBytes === 0 ? 0 : row.doneBytes / row.sizeBytes;
}

export function glyphOf(row: TransferRow): RingGlyph {
  if (row.status === STATUS.success) return "done";
  if (isErrorStatus(row.status)) return "error";
  if (row.isPaused || row.isInterrupted) return "paused";
  if (!isUnfinishedStatus(row.status) || row.status === STATUS.waiting) return "waiting";
  return isUpload(row) ? "upload" : "download";
}

/**
 * Where an uploaded file lies, or the folder that an uploaded one became: null in link context, and for
 * a file in a share of somebody else.
 */
export function folderHref({ folder, kind, itemId }: TransferRow): string | null {
  if (folder === null || folder.area === "link") return null;
  const place = kind === "folder" ? itemId : null;
  if (folder.area === "share") {
    const shareId = shareIdOfDomain(folder.path[0]?.domain ?? "");
    return place === null ? null : `/shares/${shareId}/${place}`;
  }
  const base = folder.area === "vault" ? "/vault" : "/files";
  if (place !== null) return `${base}/${place}`;
  return folder.path.length <= 1 ? base : `${base}/${folder.id}`;
}

/** What the visit of that folder is told: the fid by which this device knows it (Trust D8). */
export function folderVisit({ folder, kind, fid }: TransferRow): { readonly fid: Fid } | undefined {
  const known = kind === "folder" ? fid : folder?.path.at(-1)?.fid;
  return known && { fid: known };
}

/** Where an uploaded file is looked at: null where it is not up, and for what a visitor gave to a link. */
export function fileHref({
  kind,
  status,
  itemId,
  folder,
  name,
  sizeBytes,
}: TransferRow): string | null {
  if (kind !== "upload" || status !== STATUS.success || itemId === null) return null;
  if (folder === null || folder.area === "link") return null;
  // The address only names a view; the screen asks the browser what it plays.
  return viewPath({ id: itemId, name, sizeBytes }, () => true);
}
