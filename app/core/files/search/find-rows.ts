import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import { foldText } from "#app/core/display/fold.ts";
import type { Way } from "./folder-ways.ts";
import { BLOCK_ROWS, FLAGS, type NameBlock } from "./name-block.ts";
import type { NameHit, NameHits } from "./name-row.ts";
import { NewestRows } from "./newest-rows.ts";
import { isEmptyQuery, isForDeletedAlone, type NameQuery, NO_QUERY } from "./query.ts";
import { createRowTest, type RowTest } from "./row-test.ts";
import { createWordWalk } from "./word-walk.ts";

/** What of an index a search looks at. */
export interface SearchedIndex {
  readonly blocks: readonly NameBlock[];
  readonly placeCount: number;
  wayOf(place: number): Way | null;
}

interface FoundRows {
  /** The newest first, and what holds the words as they were typed before what holds them folded. */
  readonly rows: readonly number[];
  /** So many of them hold the words as they were typed. */
  readonly exact: number;
  readonly total: number;
}

const NOTHING: FoundRows = { rows: [], exact: 0, total: 0 };
const MOST_COUNTED = SEARCH_LIMITS.counted;

/** One pass over what the marks of names do not rule out, then row by row. */
export function findRows(index: SearchedIndex, query: NameQuery): FoundRows {
  if (isEmptyQuery(query)) return NOTHING;
  const newest = newestRows();
  const loose = newestRows();
  const walk = createWordWalk(query.words.map(foldText).filter((word) => word !== ""));
  const isExact = createExactTest(query.words);
  const fits = isForDeletedAlone(query) ? createTrashTest(index) : createRowTest(query);
  const isThere = createPlaceTest(index, query);
  if (isThere === null) return NOTHING;
  let total = 0;
  // Newer items have higher ids: what is looked at first is most of what is shown.
  for (let n = index.blocks.length - 1; n >= 0 && total < MOST_COUNTED; n -= 1) {
    const block = index.blocks[n];
    if (block === undefined) continue;
    for (const at of walk(block)) {
      if (!fits(block, at) || !isThere(block.places[at] ?? 0)) continue;
      total += 1;
      const rows = isExact(block, at) ? newest : loose;
      rows.offer(n * BLOCK_ROWS + at, block.datesMs[at] ?? 0);
    }
  }
  const exact = newest.rows();
  const rows = [...exact, ...loose.rows()].slice(0, SEARCH_LIMITS.hits);
  return { rows, exact: exact.length, total };
}

function newestRows(): NewestRows {
  return new NewestRows(SEARCH_LIMITS.hits, MOST_COUNTED + BLOCK_ROWS);
}

/** Rows as hits, of which those say so that hold the words folded alone. */
export function toHits(found: FoundRows, toHit: (row: number) => NameHit): NameHits {
  const hits = found.rows.map((row, place): NameHit => {
    const hit = toHit(row);
    return place < found.exact ? hit : { ...hit, isLoose: true };
  });
  return { hits, total: found.total };
}

/** Whether a name that holds the folded words holds them as they were typed, too. */
function createExactTest(words: readonly string[]): RowTest {
  if (words.length === 0) return () => true;
  return (block, at) => {
    const name = block.nameAt(at).toLowerCase();
    return words.every((word) => name.includes(word));
  };
}

const ALL: NameQuery = { ...NO_QUERY, isWithDeleted: true };

/** What is deleted, and what lies below a folder that is. */
function createTrashTest(index: SearchedIndex): RowTest {
  const isThere = createRowTest(ALL);
  return (block, at) => {
    if (!isThere(block, at)) return false;
    if (((block.flags[at] ?? 0) & FLAGS.deleted) !== 0) return true;
    return index.wayOf(block.places[at] ?? 0)?.isInTrash === true;
  };
}

const FOLDERS: NameQuery = { ...NO_QUERY, kind: "folder", isWithDeleted: true };
const [IS_THERE, IS_ELSEWHERE] = [1, 2];

/** Whether items of a place count: not below a deleted folder, and in the folder that is asked for. */
function createPlaceTest(index: SearchedIndex, { folder, isWithDeleted }: NameQuery) {
  const known = new Uint8Array(index.placeCount);
  const isBelow = folder === null ? () => true : createFolderTest(index.blocks, folder);
  if (isBelow === null) return null;
  return (place: number): boolean => {
    const before = known[place] ?? 0;
    if (before !== 0) return before === IS_THERE;
    const way = index.wayOf(place);
    const isThere = (isWithDeleted || way?.isInTrash !== true) && isBelow(way);
    known[place] = isThere ? IS_THERE : IS_ELSEWHERE;
    return isThere;
  };
}

/** Whether a folder on a way has this in its name: names are searched once; null: no folder has it. */
function createFolderTest(blocks: readonly NameBlock[], folder: string) {
  const [walk, fits] = [createWordWalk([foldText(folder)]), createRowTest(FOLDERS)];
  const known = new Uint8Array(blocks.length * BLOCK_ROWS);
  let count = 0;
  for (const [n, block] of blocks.entries()) {
    for (const at of walk(block)) {
      if (!fits(block, at)) continue;
      known[n * BLOCK_ROWS + at] = IS_THERE;
      count += 1;
    }
  }
  const isBelow = (way: Way | null): boolean => {
    if (way === null || way.folder === null) return false;
    const before = known[way.folder] ?? 0;
    if (before !== 0) return before === IS_THERE;
    const is = isBelow(way.above);
    known[way.folder] = is ? IS_THERE : IS_ELSEWHERE;
    return is;
  };
  return count === 0 ? null : isBelow;
}
