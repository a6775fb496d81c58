import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import { BLOCK_ROWS, FLAGS, type NameBlock } from "./name-block.ts";
import type { Way } from "./name-index.ts";
import { isEmptyQuery, type NameQuery } from "./query.ts";

/** What of an index a search looks at. */
export interface SearchedIndex {
  readonly blocks: readonly NameBlock[];
  readonly placeCount: number;
  wayOf(place: number): Way | null;
  folderName(way: Way): string;
}

interface FoundRows {
  /** The newest first. */
  readonly rows: number[];
  readonly total: number;
}

const MOST = SEARCH_LIMITS.hits;
/** Enough to choose the newest from: a search for one letter is as fast as any other. */
export const MOST_COUNTED = 20_000;
const NOT_THERE = FLAGS.gone | FLAGS.unopened;

/** One pass over each block's text for the longest word; what is left is looked at row by row. */
export function findRows(index: SearchedIndex, query: NameQuery): FoundRows {
  if (isEmptyQuery(query)) return { rows: [], total: 0 };
  const newest = new NewestRows();
  const words = query.words.toSorted((a, b) => b.length - a.length);
  const isThere = createPlaceTest(index, query);
  let total = 0;
  // Newer items have higher ids: what is looked at first is most of what is shown.
  for (let n = index.blocks.length - 1; n >= 0 && total < MOST_COUNTED; n -= 1) {
    const block = index.blocks[n];
    if (block === undefined) continue;
    for (const at of rowsWith(block, words)) {
      if (!fits(block, at, query) || !isThere(block.places[at] ?? 0)) continue;
      total += 1;
      newest.offer(n * BLOCK_ROWS + at, block.datesMs[at] ?? 0);
    }
  }
  return { rows: newest.rows(), total };
}

/** Rows of a block whose names hold all the words, the longest first. */
function rowsWith(block: NameBlock, [word, ...others]: readonly string[]): number[] {
  if (word === undefined) return Array.from({ length: block.count }, (_, at) => at);
  const { all, starts } = block.lower();
  const found: number[] = [];
  let at = 0;
  for (let hit = all.indexOf(word); hit !== -1; hit = all.indexOf(word, starts[at])) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= hit) at += 1;
    const name = others.length === 0 ? "" : all.slice(starts[at], starts[at + 1]);
    if (others.every((other) => name.includes(other))) found.push(at);
    at += 1;
  }
  return found;
}

function fits(block: NameBlock, at: number, query: NameQuery): boolean {
  const flags = block.flags[at] ?? 0;
  if ((flags & NOT_THERE) !== 0) return false;
  if (query.isStarred && (flags & FLAGS.starred) === 0) return false;
  if (!query.isWithDeleted && (flags & FLAGS.deleted) !== 0) return false;
  const isFolder = (flags & FLAGS.folder) !== 0;
  if (query.kind !== null && (query.kind === "folder") !== isFolder) return false;
  const asksSize = query.minBytes !== null || query.maxBytes !== null;
  if (asksSize && (isFolder || !lies(block.sizes[at] ?? 0, query.minBytes, query.maxBytes)))
    return false;
  const dateMs = block.datesMs[at] ?? 0;
  if (query.fromMs !== null && dateMs < query.fromMs) return false;
  if (query.toMs !== null && dateMs >= query.toMs) return false;
  return hasExtension(block, at, query.extensions);
}

function lies(value: number, min: number | null, max: number | null): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

function hasExtension(block: NameBlock, at: number, extensions: NameQuery["extensions"]): boolean {
  if (extensions === null) return true;
  const name = block.nameAt(at).toLowerCase();
  return extensions.some((extension) => name.endsWith(`.${extension}`));
}

const [IS_THERE, IS_ELSEWHERE] = [1, 2];

/** Whether items of a place count: not below a deleted folder, and in the folder that is asked for. */
function createPlaceTest(index: SearchedIndex, { folder, isWithDeleted }: NameQuery) {
  const known = new Uint8Array(index.placeCount);
  const isBelow = (way: Way | null): boolean =>
    folder === null ||
    (way !== null && (index.folderName(way).includes(folder) || isBelow(way.above)));
  return (place: number): boolean => {
    const before = known[place] ?? 0;
    if (before !== 0) return before === IS_THERE;
    const way = index.wayOf(place);
    const isThere = (isWithDeleted || way?.isInTrash !== true) && isBelow(way);
    known[place] = isThere ? IS_THERE : IS_ELSEWHERE;
    return isThere;
  };
}

/** The newest of many rows, without keeping them all. */
class NewestRows {
  #found: { readonly row: number; readonly dateMs: number }[] = [];
  #leastMs = Number.NEGATIVE_INFINITY;

  offer(row: number, dateMs: number): void {
    if (dateMs <= this.#leastMs) return;
    this.#found.push({ row, dateMs });
    if (this.#found.length >= MOST * 2) this.#cut();
  }

  rows(): number[] {
    this.#cut();
    return this.#found.map(({ row }) => row);
  }

  #cut(): void {
    const sorted = this.#found.toSorted((a, b) => b.dateMs - a.dateMs);
    this.#found = sorted.slice(0, MOST);
    if (sorted.length >= MOST) this.#leastMs = this.#found.at(-1)?.dateMs ?? this.#leastMs;
  }
}
