import type { FileSymbol } from "#app/contract/file-types.data.ts";
import { STORAGE_VIEW } from "#app/contract/search-limits.data.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { Way } from "./folder-ways.ts";
import { BLOCK_ROWS, FLAGS, type NameBlock } from "./name-block.ts";

import type { NameHit } from "./name-row.ts";
import type { Amount, AreaUse, FolderUse, StorageUse, UseKind } from "./storage-use.ts";

/** What of an index is measured. */
export interface MeasuredIndex {
  readonly blocks: readonly NameBlock[];
  /** False for what lies in shares of somebody else: it is his room. */
  isOwn(place: number): boolean;
  wayOf(place: number): Way | null;
  hitOf(row: number): NameHit;
}

const KINDS: Partial<Readonly<Record<FileSymbol, UseKind>>> = {
  "ft-video": "video",
  "ft-image": "image",
  "ft-illustration": "image",
  "ft-archive": "archive",
  "ft-document": "document",
  "ft-sheet": "document",
  "ft-slides": "document",
  "ft-pdf": "document",
  "ft-text": "document",
  "ft-audio": "audio",
};

function kindOf(name: string): UseKind {
  return KINDS[symbolOf({ type: "file", name })] ?? "other";
}

class Tally implements Amount {
  bytes = 0;
  files = 0;

  add(bytes: number, files = 1): void {
    this.bytes += bytes;
    this.files += files;
  }
}

class FolderTally extends Tally {
  /** Rows of the folders right below. */
  readonly folders = new Set<number>();
}

/** One pass over the rows, then one over the places: a million files in one call of the worker. */
export function measureUse(index: MeasuredIndex): StorageUse {
  const counted = countFiles(index);
  const sums = sumUp(index, counted.places);
  return {
    kinds: counted.kinds,
    deleted: counted.deleted,
    unopened: counted.unopened,
    areas: toAreas(index, sums),
    biggest: counted.biggest.map(({ row }) => index.hitOf(row)),
  };
}

function countFiles(index: MeasuredIndex) {
  const kinds = {
    ...{ video: new Tally(), image: new Tally(), archive: new Tally() },
    ...{ document: new Tally(), audio: new Tally(), other: new Tally() },
  };
  const [deleted, unopened] = [new Tally(), new Tally()];
  const places = new Map<number, Tally>();
  const biggest: SizedRow[] = [];
  index.blocks.forEach((block, n) => {
    for (let at = 0; at < block.count; at += 1) {
      const flags = block.flags[at] ?? 0;
      if ((flags & (FLAGS.gone | FLAGS.folder)) !== 0) continue;
      const bytes = block.sizes[at] ?? 0;
      const place = block.places[at] ?? 0;
      if (!index.isOwn(place)) continue;
      const way = index.wayOf(place);
      if ((flags & FLAGS.deleted) !== 0 || way?.isInTrash === true) deleted.add(bytes);
      else if ((flags & FLAGS.unopened) !== 0 || way === null) unopened.add(bytes);
      else {
        kinds[kindOf(block.nameAt(at))].add(bytes);
        tallyAt(places, place, () => new Tally()).add(bytes);
        offer(biggest, { row: n * BLOCK_ROWS + at, bytes });
      }
    }
  });
  return { kinds, deleted, unopened, places, biggest };
}

interface SizedRow {
  readonly row: number;
  readonly bytes: number;
}

function offer(biggest: SizedRow[], one: SizedRow): void {
  const least = biggest.at(-1)?.bytes ?? 0;
  if (one.bytes === 0 || (biggest.length >= STORAGE_VIEW.biggest && one.bytes <= least)) return;
  const after = biggest.findIndex(({ bytes }) => bytes < one.bytes);
  biggest.splice(after === -1 ? biggest.length : after, 0, one);
  biggest.length = Math.min(biggest.length, STORAGE_VIEW.biggest);
}

function tallyAt<Key, Kind extends Tally>(
  tallies: Map<Key, Kind>,
  key: Key,
  make: () => Kind,
): Kind {
  const known = tallies.get(key) ?? make();
  tallies.set(key, known);
  return known;
}

type Sums = ReadonlyMap<number | Fid, FolderTally>;

/** What lies in a place lies in each folder above it too; an area's root is known by its fid. */
function sumUp(index: MeasuredIndex, places: ReadonlyMap<number, Tally>): Sums {
  const sums = new Map<number | Fid, FolderTally>();
  for (const [place, { bytes, files }] of places) {
    let below: number | null = null;
    for (let way = index.wayOf(place); way !== null; way = way.above) {
      const sum = tallyAt(sums, way.folder ?? way.rootFid, () => new FolderTally());
      sum.add(bytes, files);
      if (below !== null) sum.folders.add(below);
      below = way.folder;
    }
  }
  return sums;
}

function toAreas(index: MeasuredIndex, sums: Sums): AreaUse[] {
  return [...sums].flatMap(([rootFid, { bytes, files, folders }]) =>
    typeof rootFid === "number"
      ? []
      : [{ rootFid, bytes, files, folders: toFolders({ index, sums }, folders, "outer") }],
  );
}

function toFolders(
  { index, sums }: { readonly index: MeasuredIndex; readonly sums: Sums },
  rows: ReadonlySet<number>,
  level: "outer" | "inner",
): FolderUse[] {
  const sized = [...rows].flatMap((row) => {
    const sum = sums.get(row);
    return sum === undefined ? [] : [{ row, sum }];
  });
  const largest = sized
    .toSorted((a, b) => b.sum.bytes - a.sum.bytes)
    .slice(0, level === "outer" ? STORAGE_VIEW.folders : STORAGE_VIEW.innerFolders);
  return largest.map(({ row, sum }) => ({
    hit: index.hitOf(row),
    bytes: sum.bytes,
    files: sum.files,
    folders: level === "outer" ? toFolders({ index, sums }, sum.folders, "inner") : [],
  }));
}
