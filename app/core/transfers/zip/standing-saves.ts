import type { StandingFile, TargetFolder } from "#app/core/ports.ts";
import { fileKeyOf, type SavedFile } from "#app/core/transfers/zip/save-record.ts";
import type { StandingNames } from "#app/core/transfers/zip/zip-plan.ts";

/** Files of the disk that are looked at together. */
const LOOKS_AT_ONCE = 16;
const COMPARED_BYTES = 1024 * 1024;

interface StandingSaves extends StandingNames {
  /** Paths of files that stand as they were noted. */
  readonly whole: ReadonlySet<string>;
}

/**
 * What of the files that were noted still stands as it was, by the word of the disk: its size and its last
 * change. What is gone is saved again under its path; what somebody changed since is his, and stays.
 */
export async function findStanding(
  target: TargetFolder,
  { taken, saved }: { readonly taken: readonly string[]; readonly saved: readonly SavedFile[] },
  signal: AbortSignal,
): Promise<StandingSaves> {
  const whole = new Set<string>();
  const given = new Map<string, string>();
  for (let from = 0; from < saved.length; from += LOOKS_AT_ONCE) {
    signal.throwIfAborted();
    const noted = saved.slice(from, from + LOOKS_AT_ONCE);
    const found = await Promise.all(noted.map(({ path }) => target.standing(path)));
    for (const [index, file] of noted.entries()) {
      const there = found[index] ?? null;
      if (there !== null && !isAsNoted(there, file)) continue;
      given.set(fileKeyOf(file.id, file.fid), file.path);
      if (there !== null) whole.add(file.path);
    }
  }
  return { whole, given, taken: [...taken, ...saved.map(({ path }) => path)] };
}

function isAsNoted({ sizeBytes, changedMs }: StandingFile, noted: SavedFile): boolean {
  return sizeBytes === noted.sizeBytes && changedMs === noted.changedMs;
}

/** Whether these bytes are all that stands there. */
export async function isSameContent(
  there: StandingFile,
  pieces: AsyncIterable<ArrayBuffer>,
): Promise<boolean> {
  let at = 0;
  for await (const piece of pieces) {
    const bytes = new Uint8Array(piece);
    for (let from = 0; from < bytes.length; from += COMPARED_BYTES) {
      const own = bytes.subarray(from, from + COMPARED_BYTES);
      if (!isSame(own, new Uint8Array(await there.read(at, at + own.length)))) return false;
      at += own.length;
    }
  }
  return at === there.sizeBytes;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
