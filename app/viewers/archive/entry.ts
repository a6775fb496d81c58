import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

/** What lies in an archive, as its directory says. */
export interface ArchiveEntry {
  /** As it is written there: shown as text, never followed. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly sizeBytes: number;
  /** Null: the archive packs all of it as one. */
  readonly packedBytes: number | null;
  readonly modifiedMs: number | null;
  /** Takes its bytes out; null where nothing can, as from an entry with a password. */
  readonly take: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
  readonly isLocked: boolean;
  /** The same of an entry with a password; rejects with {@link WrongPassword} where it is another one. */
  readonly takeWith?: (password: string) => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  /** There are more, which are not shown. */
  readonly isCut: boolean;
  /** A part of it cannot be read: these are what could be. */
  readonly isDamaged?: true;
  /** Whether a password opens its first locked entry; left out where nothing in it is locked. */
  readonly opensWith?: (password: string) => Promise<boolean>;
}

/** An entry has another password than the one that was given. */
export class WrongPassword extends Error {}

/** Reads verified bytes `[from, to)`. */
export type ReadPart = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Below it a ratio says nothing: a small text of spaces is no bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;

/** Refuses what would grow out of all proportion, before and while it does (Trust W10). */
export function checkGrowth(packedBytes: number, expandedBytes: number): void {
  const { zipExpandedBytes, zipRatio } = PREVIEW_LIMITS;
  const isBomb = expandedBytes > RATIO_FROM_BYTES && expandedBytes > packedBytes * zipRatio;
  if (expandedBytes > zipExpandedBytes || isBomb) throw new ViewerError("too-large");
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
