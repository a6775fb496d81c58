import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { readBlock, writeBlock } from "./block-text.ts";
import { FidTable } from "./fid-table.ts";
import { findRows } from "./find-rows.ts";
import { measureUse } from "./measure-use.ts";
import { BLOCK_ROWS, FID_BYTES, FLAGS, NameBlock } from "./name-block.ts";
import type { IndexCounts, KeptBlock, NameHit, NameHits, NameRow, WayStep } from "./name-row.ts";
import { Places } from "./places.ts";
import type { NameQuery } from "./query.ts";
import type { StorageUse } from "./storage-use.ts";

/** No name stands below more folders than this: a server that draws a circle is not followed. */
const MOST_FOLDERS = 512;
const NOT_THERE = FLAGS.gone | FLAGS.unopened;
const NO_FID = "0".repeat(FID_BYTES * 2);

/** Where the rows of a place lie, found by fids alone: what the server says of parents is not asked. */
export interface Way {
  /** The folder itself; null for the root of an area. */
  readonly folder: number | null;
  readonly above: Way | null;
  readonly rootFid: Fid;
  readonly isInTrash: boolean;
}

/** All names that one account can open, in a few dozen bytes each (Reading R-237). */
export class NameIndex {
  readonly blocks: NameBlock[] = [];
  readonly #places = new Places();
  readonly #roots: ReadonlySet<Fid>;
  readonly #table = new FidTable({ hashOf: (row) => this.#hashAt(row) });
  readonly #changed = new Set<number>();
  /** Rows up to here lie by their ids; those behind are found in `#loose`. */
  #inOrder = 0;
  readonly #loose = new Map<number, number>();
  #ways = new Map<number, Way | null>();
  #names = 0;
  #unopened = 0;

  constructor(rootFids: readonly Fid[]) {
    this.#roots = new Set(rootFids);
  }

  get counts(): IndexCounts {
    return { names: this.#names, unopened: this.#unopened };
  }

  get placeCount(): number {
    return this.#places.count;
  }

  put(rows: readonly NameRow[]): void {
    this.#ways = new Map();
    for (const row of rows) this.#write(this.#find(Number(row.id)) ?? this.#append(row.id), row);
  }

  drop(ids: readonly ItemId[]): void {
    this.#ways = new Map();
    for (const id of ids) {
      const row = this.#find(Number(id));
      if (row === null) continue;
      this.#count(row, -1);
      const { block, at } = this.#at(row);
      block.flags[at] = FLAGS.gone;
      block.setName(at, "");
      this.#changed.add(Math.floor(row / BLOCK_ROWS));
    }
  }

  find(query: NameQuery): NameHits {
    const { rows, total } = findRows(this, query);
    return { hits: rows.map((row) => this.#toHit(row)), total };
  }

  measure(): StorageUse {
    return measureUse({
      blocks: this.blocks,
      wayOf: (place) => this.wayOf(place),
      hitOf: (row) => this.#toHit(row),
    });
  }

  takeChanged(): KeptBlock | null {
    const [n] = this.#changed;
    const block = n === undefined ? undefined : this.blocks[n];
    if (n === undefined || block === undefined) return null;
    this.#changed.delete(n);
    block.lower();
    return { n, text: writeBlock(block, this.#places) };
  }

  /** False, and nothing is changed, for what is not the next block of this index. */
  load({ n, text }: KeptBlock): boolean {
    const before = this.blocks.at(-1);
    const isNext =
      n === this.blocks.length && (before === undefined || before.count === BLOCK_ROWS);
    const block = new NameBlock();
    if (!isNext || !readBlock(block, text, this.#places)) return false;
    this.#ways = new Map();
    this.blocks.push(block);
    // Now and not at the first key press.
    block.lower();
    for (let at = 0; at < block.count; at += 1) this.#enter(n * BLOCK_ROWS + at);
    return true;
  }

  /** The folder at the end of a place; null where no root of an area is reached. */
  wayOf(place: number, depth = 0): Way | null {
    const known = this.#ways.get(place);
    if (known !== undefined) return known;
    if (depth > MOST_FOLDERS) return null;
    // Whoever comes back here on his own way goes in a circle.
    this.#ways.set(place, null);
    const way = this.#followWay(place, depth);
    this.#ways.set(place, way);
    return way;
  }

  /** In lower case; empty for the root of an area. */
  folderName({ folder }: Way): string {
    if (folder === null) return "";
    const { block, at } = this.#at(folder);
    return block.nameAt(at).toLowerCase();
  }

  #followWay(place: number, depth: number): Way | null {
    const [parentFid] = this.#places.partsOf(place);
    if (this.#roots.has(parentFid))
      return { folder: null, above: null, rootFid: parentFid, isInTrash: false };
    const [folder, ...others] = this.#rowsOf(parentFid);
    if (folder === undefined || others.length > 0) return null;
    const { block, at } = this.#at(folder);
    const flags = block.flags[at] ?? 0;
    const above = this.wayOf(block.places[at] ?? 0, depth + 1);
    if ((flags & FLAGS.folder) === 0 || above === null) return null;
    const isInTrash = above.isInTrash || (flags & FLAGS.deleted) !== 0;
    return { folder, above, rootFid: above.rootFid, isInTrash };
  }

  /** Rows that are there under this very fid: more than one proves nothing (Formats 3). */
  #rowsOf(fid: Fid): number[] {
    const found = new Set<number>();
    for (const row of this.#table.rowsNear(hashOf(fid))) {
      const { block, at } = this.#at(row);
      const isThere = ((block.flags[at] ?? 0) & NOT_THERE) === 0;
      if (isThere && block.fidAt(at) === fid) found.add(row);
    }
    return [...found];
  }

  #toHit(index: number): NameHit {
    const { block, at } = this.#at(index);
    const row = this.#toRow(index);
    const way = this.wayOf(block.places[at] ?? 0);
    const isAlone = row.name !== null && this.#rowsOf(row.name.fid).length === 1;
    if (way === null || !isAlone) return { row, way: null };
    return { row, way: { rootFid: way.rootFid, steps: this.#toSteps(way) } };
  }

  #toSteps(way: Way): WayStep[] {
    const steps: WayStep[] = [];
    for (let next: Way | null = way; next !== null; next = next.above) {
      if (next.folder === null) continue;
      const { id, name, domain, isDeleted } = this.#toRow(next.folder);
      steps.unshift({ id, fid: name?.fid ?? "", name: name?.text ?? "", domain, isDeleted });
    }
    return steps;
  }

  #toRow(row: number): NameRow {
    const { block, at } = this.#at(row);
    const flags = block.flags[at] ?? 0;
    const [parentFid, domain, shareId] = this.#places.partsOf(block.places[at] ?? 0);
    const has = (flag: number) => (flags & flag) !== 0;
    return {
      id: String(block.ids[at]),
      kind: has(FLAGS.folder) ? "folder" : "file",
      name: {
        text: block.nameAt(at),
        fid: block.fidAt(at),
        rev: block.revs[at] ?? 0,
        isOlder: has(FLAGS.older),
      },
      ...{ domain, parentFid, shareId },
      sizeBytes: block.sizes[at] ?? 0,
      modifiedMs: block.datesMs[at] ?? 0,
      isDeleted: has(FLAGS.deleted),
      isStarred: has(FLAGS.starred),
      isReadOnly: has(FLAGS.readOnly),
    };
  }

  #write(index: number, row: NameRow): void {
    const { block, at } = this.#at(index);
    this.#count(index, -1);
    const fid = row.name?.fid ?? NO_FID;
    const isNewFid = block.fidAt(at) !== fid;
    block.places[at] = this.#places.indexOf(row.parentFid, row.domain, row.shareId);
    block.sizes[at] = row.sizeBytes;
    block.datesMs[at] = row.modifiedMs;
    block.revs[at] = row.name?.rev ?? 0;
    block.flags[at] = flagsOf(row);
    block.setName(at, row.name?.text ?? "");
    block.setFid(at, fid);
    if (isNewFid) this.#table.add(index);
    this.#count(index, 1);
    this.#changed.add(Math.floor(index / BLOCK_ROWS));
  }

  #count(row: number, by: 1 | -1): void {
    const { block, at } = this.#at(row);
    const flags = block.flags[at] ?? 0;
    if ((flags & FLAGS.gone) !== 0) return;
    if ((flags & FLAGS.unopened) !== 0) this.#unopened += by;
    else this.#names += by;
  }

  /** A row that nothing is known of yet counts as gone. */
  #append(id: ItemId): number {
    let block = this.blocks.at(-1);
    if (block === undefined || block.count === BLOCK_ROWS) {
      block = new NameBlock();
      this.blocks.push(block);
    }
    block.ids[block.count] = Number(id);
    block.flags[block.count] = FLAGS.gone;
    block.setName(block.count, "");
    block.count += 1;
    const row = (this.blocks.length - 1) * BLOCK_ROWS + block.count - 1;
    this.#sortIn(row);
    return row;
  }

  #enter(row: number): void {
    this.#sortIn(row);
    this.#count(row, 1);
    this.#table.add(row);
  }

  #sortIn(row: number): void {
    const id = this.#idAt(row);
    const isNext = this.#inOrder === row && (row === 0 || this.#idAt(row - 1) < id);
    if (isNext) this.#inOrder += 1;
    else this.#loose.set(id, row);
  }

  #find(id: number): number | null {
    let [low, high] = [0, this.#inOrder];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    if (low < this.#inOrder && this.#idAt(low) === id) return low;
    return this.#loose.get(id) ?? null;
  }

  #idAt(row: number): number {
    const { block, at } = this.#at(row);
    return block.ids[at] ?? 0;
  }

  #hashAt(row: number): number {
    const { block, at } = this.#at(row);
    return new DataView(block.fids.buffer).getUint32(at * FID_BYTES);
  }

  #at(row: number): { block: NameBlock; at: number } {
    const block = this.blocks[Math.floor(row / BLOCK_ROWS)];
    if (block === undefined) throw new RangeError("no such row");
    return { block, at: row % BLOCK_ROWS };
  }
}

function hashOf(fid: Fid): number {
  return Number.parseInt(fid.slice(0, 8), 16);
}

function flagsOf(row: NameRow): number {
  const { kind, name, isDeleted, isStarred, isReadOnly } = row;
  return (
    (kind === "folder" ? FLAGS.folder : 0) |
    (isDeleted ? FLAGS.deleted : 0) |
    (isStarred ? FLAGS.starred : 0) |
    (isReadOnly ? FLAGS.readOnly : 0) |
    (name === null ? FLAGS.unopened : 0) |
    (name?.isOlder === true ? FLAGS.older : 0)
  );
}
