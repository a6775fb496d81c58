import { FID_BYTES } from "./fid-bytes.ts";
import { BLOCK_ROWS, type NameBlock } from "./name-block.ts";
import type { PlaceParts, Places } from "./places.ts";

const VERSION = 2;
const RADIX = 36;
/** Flags are below 128: one letter each, from here on. */
const FIRST_FLAG = 0x30;
const PIECE = 8192;

/** A block at rest: columns as text, ids as steps, places once each. */
interface BlockText {
  readonly v: number;
  readonly count: number;
  readonly ids: string;
  readonly places: readonly PlaceParts[];
  readonly at: string;
  readonly revs: string;
  readonly sizes: string;
  readonly dates: string;
  readonly flags: string;
  readonly fids: string;
  readonly names: string;
}

export function writeBlock(block: NameBlock, places: Places): string {
  const { count } = block;
  const used = new Map<number, number>();
  for (const place of block.places.subarray(0, count)) {
    if (!used.has(place)) used.set(place, used.size);
  }
  const ids = block.ids.subarray(0, count);
  const text: BlockText = {
    v: VERSION,
    count,
    ids: join(ids.map((id, at) => id - (ids[at - 1] ?? 0))),
    places: [...used.keys()].map((place) => places.partsOf(place)),
    at: join(block.places.subarray(0, count).map((place) => used.get(place) ?? 0)),
    // Most names are their first ones.
    revs: block.revs.some((rev) => rev > 0) ? join(block.revs.subarray(0, count)) : "",
    sizes: join(block.sizes.subarray(0, count)),
    dates: join(block.datesMs.subarray(0, count)),
    flags: toText(block.flags.subarray(0, count), FIRST_FLAG),
    fids: btoa(toText(block.fids.subarray(0, count * FID_BYTES), 0)),
    names: block.text(),
  };
  return JSON.stringify(text);
}

/** Fills an empty block; false for a text of another form. */
export function readBlock(block: NameBlock, json: string, places: Places): boolean {
  const text: BlockText = JSON.parse(json);
  if (text.v !== VERSION || !(text.count > 0 && text.count <= BLOCK_ROWS)) return false;
  block.count = text.count;
  let id = 0;
  for (const [at, step] of split(text.ids).entries()) {
    id += step;
    block.ids[at] = id;
  }
  const own = text.places.map((parts) => places.indexOf(parts));
  for (const [at, place] of split(text.at).entries()) block.places[at] = own[place] ?? 0;
  if (text.revs !== "") block.revs.set(split(text.revs));
  block.sizes.set(split(text.sizes));
  block.datesMs.set(split(text.dates));
  readText(block.flags, text.flags, FIRST_FLAG);
  readText(block.fids, atob(text.fids), 0);
  block.setText(text.names);
  return true;
}

function join(numbers: Iterable<number>): string {
  return Array.from(numbers, (number) => number.toString(RADIX)).join();
}

function split(text: string): number[] {
  return text.split(",").map((part) => Number.parseInt(part, RADIX));
}

/** A byte a letter. */
function toText(bytes: Uint8Array, first: number): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += PIECE) {
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE).map((byte) => byte + first));
  }
  return text;
}

function readText(bytes: Uint8Array, text: string, first: number): void {
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at) - first;
}
