import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { readBlock, writeBlock } from "./block-text.ts";
import { FID_BYTES, FID_WORDS, isSameFid } from "./fid-bytes.ts";
import { FidTable } from "./fid-table.ts";
import { findRows } from "./find-rows.ts";
import { FolderWays, type Way } from "./folder-ways.ts";
import { measureUse } from "./measure-use.ts";
import { BLOCK_ROWS, FLAGS, NameBlock } from "./name-block.ts";
import type { IndexCounts, KeptBlock, NameHit, NameHits, NameRow, WayStep } from "./name-row.ts";
import { Places } from "./places.ts";
import type { NameQuery } from "./query.ts";
import type { StorageUse } from "./storage-use.ts";

const NOT_THERE = FLAGS.gone | FLAGS.unopened;
/** What of a row the ways over it depend on. */
const OF_WAYS = FLAGS.folder | FLAGS.deleted | NOT_THERE;
const NO_FID = "0".repeat(FID_BYTES * 2);

/** All names that one account can open, in a few dozen bytes each (Reading R-237). */
export class NameIndex {
  readonly blocks: NameBlock[] = [];
  readonly #places = new Places();
  readonly #ways: FolderWays;
  /** Steps of hits' folders, by row, until a row changes. */
  #steps = new Map<number, readonly WayStep[]>();
  readonly #table = new FidTable({ hashOf: (row) => this.#hashAt(row) });
  readonly #changed = new Set<number>();
  /** Rows up to here lie by their ids; those behind are found in `#loose`. */
  #inOrder = 0;
  readonly #loose = new Map<number, number>();
  #names = 0;
  #unopened = 0;

  constructor(rootFids: readonly Fid[]) {
    const rows = {
      placeCount: () => this.placeCount,
      parentFid: (place: number) => this.#places.partsOf(place)[0],
      folderOf: (place: number) => this.#onlyRow(this.#places.fidWords, place),
      folderAt: (row: number) => this.#folderAt(row),
    };
    this.#ways = new FolderWays(rows, new Set(rootFids));
  }

  get counts(): IndexCounts {
    return { names: this.#names, unopened: this.#unopened };
  }

  get placeCount(): number {
    return this.#places.count;
  }

  put(rows: readonly NameRow[]): void {
    this.#steps = new Map();
    for (const row of rows) this.#write(this.#find(Number(row.id)) ?? this.#append(row.id), row);
  }

  drop(ids: readonly ItemId[]): void {
    this.#steps = new Map();
    for (const id of ids) {
      const row = this.#find(Number(id));
      if (row === null) continue;
      this.#count(row, -1);
      const { block, at } = this.#at(row);
      this.#forgetWaysOver(block.fidAt(at));
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
    this.#ways.forget();
    this.blocks.push(block);
    for (let at = 0; at < block.count; at += 1) this.#enter(n * BLOCK_ROWS + at);
    return true;
  }

  /** Makes now what the next search would wait for; what nothing changed is there already. */
  ready(): void {
    for (const block of this.blocks) block.lower();
    for (let place = 0; place < this.placeCount; place += 1) this.wayOf(place);
  }

  wayOf(place: number): Way | null {
    return this.#ways.wayOf(place);
  }

  /** Ways lead over a row by its fid, or would: most changes are of files, and touch none. */
  #forgetWaysOver(...fids: readonly Fid[]): void {
    if (fids.some((fid) => this.#places.isParent(fid))) this.#ways.forget();
  }

  #folderAt(row: number) {
    const { block, at } = this.#at(row);
    const flags = block.flags[at] ?? 0;
    return {
      isFolder: (flags & FLAGS.folder) !== 0,
      isDeleted: (flags & FLAGS.deleted) !== 0,
      place: block.places[at] ?? 0,
    };
  }

  /** The row that is there under this very fid: more than one proves nothing (Formats 3). */
  #onlyRow(words: Uint32Array, place: number): number | null {
    return this.#table.onlyRow(words[place * FID_WORDS] ?? 0, (row) => {
      const { block, at } = this.#at(row);
      const isThere = ((block.flags[at] ?? 0) & NOT_THERE) === 0;
      return isThere && isSameFid(block.fidWords, at, words, place);
    });
  }

  #toHit(index: number): NameHit {
    const { block, at } = this.#at(index);
    const row = this.#toRow(index);
    const way = this.wayOf(block.places[at] ?? 0);
    const isAlone = row.name !== null && this.#onlyRow(block.fidWords, at) !== null;
    if (way === null || !isAlone) return { row, way: null };
    return { row, way: { rootFid: way.rootFid, steps: this.#toSteps(way) } };
  }

  #toSteps({ folder, above }: Way): readonly WayStep[] {
    if (folder === null || above === null) return [];
    const known = this.#steps.get(folder);
    if (known !== undefined) return known;
    const { id, name, domain, isDeleted } = this.#toRow(folder);
    const step = { id, fid: name?.fid ?? "", name: name?.text ?? "", domain, isDeleted };
    const steps = [...this.#toSteps(above), step];
    this.#steps.set(folder, steps);
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
    const [fid, text] = [row.name?.fid ?? NO_FID, row.name?.text ?? ""];
    const [oldFid, flags] = [block.fidAt(at), flagsOf(row)];
    const place = this.#places.indexOf(row.parentFid, row.domain, row.shareId);
    const isElsewhere = oldFid !== fid || block.places[at] !== place;
    if (isElsewhere || (((block.flags[at] ?? 0) ^ flags) & OF_WAYS) !== 0)
      this.#forgetWaysOver(oldFid, fid);
    block.places[at] = place;
    block.sizes[at] = row.sizeBytes;
    block.datesMs[at] = row.modifiedMs;
    block.revs[at] = row.name?.rev ?? 0;
    block.flags[at] = flags;
    if (block.nameAt(at) !== text) block.setName(at, text);
    if (oldFid !== fid) block.setFid(at, fid);
    if (oldFid !== fid) this.#table.add(index);
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
    return block.fidWords[at * FID_WORDS] ?? 0;
  }

  #at(row: number): { block: NameBlock; at: number } {
    const block = this.blocks[Math.floor(row / BLOCK_ROWS)];
    if (block === undefined) throw new RangeError("no such row");
    return { block, at: row % BLOCK_ROWS };
  }
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
