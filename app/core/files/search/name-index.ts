import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { ROOT_PARENT_FID } from "#app/core/keys/item-key.ts";
import { readBlock, writeBlock } from "./block-text.ts";
import { FID_BYTES, FID_WORDS, isSameFid } from "./fid-bytes.ts";
import { findRows, toHits } from "./find-rows.ts";
import { FolderWays, type Way } from "./folder-ways.ts";
import { measureUse } from "./measure-use.ts";
import { BLOCK_ROWS, FLAGS, flagsOf, NameBlock, rowAt } from "./name-block.ts";
import type { IndexCounts, KeptBlock, NameHit, NameHits, NameRow, WayStep } from "./name-row.ts";
import { Places } from "./places.ts";
import type { NameQuery } from "./query.ts";
import { RowIds } from "./row-ids.ts";
import { RowTable } from "./row-table.ts";
import type { StorageUse } from "./storage-use.ts";

const NOT_THERE = FLAGS.gone | FLAGS.unopened;
/** What of a row the ways over it depend on. */
const OF_WAYS = FLAGS.folder | FLAGS.deleted | NOT_THERE;
const NO_FID = "0".repeat(FID_BYTES * 2);

/** All names that one account can open, in a few dozen bytes each (Reading R-237). */
export class NameIndex {
  readonly blocks: NameBlock[] = [];
  readonly #places = new Places();
  readonly #roots: ReadonlySet<Fid>;
  readonly #maxRows: number;
  readonly #ways: FolderWays;
  /** Steps of hits' folders, by row, until a row changes. */
  #steps = new Map<number, readonly WayStep[]>();
  readonly #table = new RowTable({ hashOf: (row) => this.#hashAt(row) });
  readonly #changed = new Set<number>();
  readonly #ids = new RowIds({ idAt: (row) => this.#idAt(row) });
  #names = 0;
  #unopened = 0;

  /** @param maxRows rows, and folders that they lie in, at most */
  constructor(rootFids: readonly Fid[], maxRows: number = SEARCH_LIMITS.rows) {
    this.#maxRows = maxRows;
    const rows = {
      placeCount: () => this.placeCount,
      rootOf: (place: number) => this.#rootOf(place),
      folderOf: (place: number) =>
        this.#onlyRow(this.#places.fidWords, place, this.#places.othersShareOf(place)),
      folderAt: (row: number) => this.#folderAt(row),
    };
    this.#roots = new Set(rootFids);
    this.#ways = new FolderWays(rows);
  }

  get counts(): IndexCounts {
    return { names: this.#names, unopened: this.#unopened, isFull: this.#isFull };
  }

  /** Whatever a server makes up, opened or not, takes no more room than this. */
  get #isFull(): boolean {
    return Math.max(this.#rowCount, this.placeCount) >= this.#maxRows;
  }

  get #rowCount(): number {
    return Math.max(0, this.blocks.length - 1) * BLOCK_ROWS + (this.blocks.at(-1)?.count ?? 0);
  }

  #hasRoomFor({ parentFid, domain, shareId, othersShare }: NameRow, known: number | null): boolean {
    if (known === null && this.#rowCount >= this.#maxRows) return false;
    const isNew = !this.#places.has([parentFid, domain, shareId, othersShare]);
    return !isNew || this.placeCount < this.#maxRows;
  }

  get placeCount(): number {
    return this.#places.count;
  }

  put(rows: readonly NameRow[]): void {
    this.#steps = new Map();
    for (const row of rows) {
      const known = this.#ids.rowOf(Number(row.id));
      if (known !== null && row.othersShare !== "" && this.#isElsewhere(known, row)) continue;
      if (!this.#hasRoomFor(row, known)) continue;
      this.#write(known ?? this.#append(row.id), row);
    }
  }

  drop(ids: readonly ItemId[], othersShare: string): void {
    this.#steps = new Map();
    for (const id of ids) {
      const row = this.#ids.rowOf(Number(id));
      if (row !== null && this.#isIn(row, othersShare)) this.#remove(row);
    }
  }

  dropShare(othersShare: string): void {
    this.#steps = new Map();
    this.blocks.forEach((block, n) => {
      for (let at = 0; at < block.count; at += 1) {
        const row = n * BLOCK_ROWS + at;
        if (((block.flags[at] ?? 0) & FLAGS.gone) === 0 && this.#isIn(row, othersShare))
          this.#remove(row);
      }
    });
  }

  #remove(row: number): void {
    this.#count(row, -1);
    const { block, at } = this.#at(row);
    this.#forgetWaysOver(block.fidAt(at));
    block.flags[at] = FLAGS.gone;
    block.setName(at, "");
    this.#changed.add(Math.floor(row / BLOCK_ROWS));
  }

  #isIn(row: number, othersShare: string): boolean {
    const { block, at } = this.#at(row);
    return this.#places.othersShareOf(block.places[at] ?? 0) === othersShare;
  }

  /** It is there, and not where somebody else's share now says. */
  #isElsewhere(row: number, { othersShare }: NameRow): boolean {
    const { block, at } = this.#at(row);
    return ((block.flags[at] ?? 0) & FLAGS.gone) === 0 && !this.#isIn(row, othersShare);
  }

  find(query: NameQuery): NameHits {
    return toHits(findRows(this, query), (row) => this.#toHit(row));
  }

  measure(): StorageUse {
    return measureUse({
      blocks: this.blocks,
      isOwn: (place) => this.isOwn(place),
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

  isOwn(place: number): boolean {
    return this.#places.othersShareOf(place) === "";
  }

  /** The folder of a share lies in zeros, and in nothing else that is known here (Formats 3). */
  #rootOf(place: number): Fid | null {
    const [parentFid] = this.#places.partsOf(place);
    const isRoot = this.isOwn(place) ? this.#roots.has(parentFid) : parentFid === ROOT_PARENT_FID;
    return isRoot ? parentFid : null;
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

  /**
   * The row that is there under this very fid, in the own areas or in that share: more than one proves
   * nothing (Formats 3). What people of a share name says nothing of what lies elsewhere.
   */
  #onlyRow(words: Uint32Array, place: number, othersShare: string): number | null {
    return this.#table.onlyRow(words[place * FID_WORDS] ?? 0, (row) => {
      const { block, at } = this.#at(row);
      const isThere = ((block.flags[at] ?? 0) & NOT_THERE) === 0;
      return isThere && isSameFid(block.fidWords, at, words, place) && this.#isIn(row, othersShare);
    });
  }

  #toHit(index: number): NameHit {
    const { block, at } = this.#at(index);
    const row = this.#toRow(index);
    const way = this.wayOf(block.places[at] ?? 0);
    const isAlone =
      row.name !== null && this.#onlyRow(block.fidWords, at, row.othersShare) !== null;
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
    return rowAt(block, at, this.#places.partsOf(block.places[at] ?? 0));
  }

  #write(index: number, row: NameRow): void {
    const { block, at } = this.#at(index);
    this.#count(index, -1);
    const [fid, text] = [row.name?.fid ?? NO_FID, row.name?.text ?? ""];
    const [oldFid, flags] = [block.fidAt(at), flagsOf(row)];
    const { parentFid, domain, shareId, othersShare } = row;
    const place = this.#places.indexOf([parentFid, domain, shareId, othersShare]);
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
    this.#ids.add(row);
    return row;
  }

  #enter(row: number): void {
    this.#ids.add(row);
    this.#count(row, 1);
    this.#table.add(row);
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
