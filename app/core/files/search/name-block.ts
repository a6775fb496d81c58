import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import { foldText, isPlain } from "#app/core/display/fold.ts";
import { FID_BYTES, readFid, writeFid } from "./fid-bytes.ts";
import { markNames, type NameMarks } from "./name-marks.ts";
import type { NameRow } from "./name-row.ts";
import type { PlaceParts } from "./places.ts";

export const BLOCK_ROWS = SEARCH_LIMITS.blockRows;
const BETWEEN_NAMES = "\n";

/** What is known of a row in one byte. */
export const FLAGS = {
  folder: 1,
  deleted: 2,
  starred: 4,
  readOnly: 8,
  older: 16,
  /** The item is no more. */
  gone: 32,
  /** Its name did not open. */
  unopened: 64,
} as const;

export function flagsOf(row: NameRow): number {
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

/** Names of a block as one folded text, where each begins, and what rules them out. */
export interface LowerNames {
  readonly all: string;
  readonly starts: Uint32Array;
  readonly marks: NameMarks;
}

/** 4 096 rows: numbers in columns, names as one text, so that a million of them stay small. */
export class NameBlock {
  count = 0;
  readonly ids = new Float64Array(BLOCK_ROWS);
  readonly fids = new Uint8Array(BLOCK_ROWS * FID_BYTES);
  readonly fidWords = new Uint32Array(this.fids.buffer);
  readonly places = new Uint32Array(BLOCK_ROWS);
  readonly revs = new Uint32Array(BLOCK_ROWS);
  readonly sizes = new Float64Array(BLOCK_ROWS);
  readonly datesMs = new Float64Array(BLOCK_ROWS);
  readonly flags = new Uint8Array(BLOCK_ROWS);
  #names: string[] | null = [];
  #text = "";
  #starts = new Uint32Array(0);
  #lower: LowerNames | null = null;

  setName(at: number, name: string): void {
    const names = this.#thawed();
    names[at] = name.replaceAll(BETWEEN_NAMES, " ");
  }

  nameAt(at: number): string {
    if (this.#names !== null) return this.#names[at] ?? "";
    return this.#text.slice(this.#starts[at], (this.#starts[at + 1] ?? 1) - 1);
  }

  setFid(at: number, fid: string): void {
    writeFid(this.fids, at, fid);
  }

  fidAt(at: number): string {
    return readFid(this.fids, at);
  }

  /** One text that a search passes over once. */
  lower(): LowerNames {
    if (this.#lower !== null) return this.#lower;
    this.#freeze();
    const all = foldText(this.#text);
    // A letter may become two, or none: of one length all the same, names may begin elsewhere.
    const starts = isPlain(this.#text) ? this.#starts : startsOf(all, this.count);
    this.#lower = { all, starts, marks: markNames(all, this.count) };
    return this.#lower;
  }

  /** All names, each with its end. */
  text(): string {
    this.#freeze();
    return this.#text;
  }

  setText(text: string): void {
    this.#text = text;
    this.#starts = startsOf(text, this.count);
    this.#names = null;
    this.#lower = null;
  }

  #thawed(): string[] {
    this.#names ??= this.#text.split(BETWEEN_NAMES).slice(0, this.count);
    this.#lower = null;
    return this.#names;
  }

  #freeze(): void {
    if (this.#names === null) return;
    this.setText(this.#names.map((name) => name + BETWEEN_NAMES).join(""));
  }
}

function startsOf(text: string, count: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < count; at += 1) {
    starts[at + 1] = text.indexOf(BETWEEN_NAMES, starts[at]) + 1;
  }
  return starts;
}

/** A row of a block; its name is that of an item that did not open, too. */
export function rowAt(block: NameBlock, at: number, place: PlaceParts): NameRow {
  const flags = block.flags[at] ?? 0;
  const [parentFid, domain, shareId, othersShare] = place;
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
    ...{ domain, parentFid, shareId, othersShare },
    sizeBytes: block.sizes[at] ?? 0,
    modifiedMs: block.datesMs[at] ?? 0,
    isDeleted: has(FLAGS.deleted),
    isStarred: has(FLAGS.starred),
    isReadOnly: has(FLAGS.readOnly),
  };
}
