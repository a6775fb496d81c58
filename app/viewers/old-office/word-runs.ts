import { ViewerError } from "#app/viewers/viewer.ts";

/** What pages of formats are made of. */
const PAGE_BYTES = 512;
/** Runs of a document: more would take more memory than there is. */
const MOST_RUNS = 1_000_000;
/** Length in bytes of what a property says, by the three highest bits of its number; 0: its first byte says. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3] as const;
/** Its length is a word. */
const TABLE_DEFINITION = 0xd608;
/** Its length may be 255, and then it is longer still. */
const TABS = 0xc615;

/** Bytes of an entry of a page: where its properties stand, of a paragraph with its height behind that. */
const ENTRY_BYTES = { characters: 1, paragraphs: 13 } as const;

/** From one place of the stream to another, what was said of it. */
export interface Run<Look> {
  readonly from: number;
  readonly to: number;
  readonly look: Look;
}

/** Properties by their number, each with where its value stands. */
export type Properties = Generator<{ readonly id: number; readonly value: number }>;

interface RunsOf<Look> {
  readonly of: keyof typeof ENTRY_BYTES;
  /** What its properties make of a run; `style` is 0 where there is none. */
  readonly toLook: (properties: Properties, style: number) => Look;
}

/**
 * Runs of one kind in the order of their places: `table` lists the pages that have them ([MS-DOC] PlcBteChpx, PlcBtePapx).
 * A page that is listed twice is read once.
 */
export function readRuns<Look>(
  stream: DataView,
  table: DataView,
  { of, toLook }: RunsOf<Look>,
): readonly Run<Look>[] {
  const count = Math.max(0, Math.floor((table.byteLength - 4) / 8));
  const pages = new Set<number>();
  for (let n = 0; n < count; n += 1) {
    pages.add(table.getUint32((count + 1) * 4 + n * 4, true) & 0x3fffff);
  }
  const runs: Run<Look>[] = [];
  for (const page of pages) {
    const start = page * PAGE_BYTES;
    if (start + PAGE_BYTES > stream.byteLength) continue;
    const view = new DataView(stream.buffer, stream.byteOffset + start, PAGE_BYTES);
    for (const run of runsOfPage(view, of, toLook)) runs.push(run);
    if (runs.length > MOST_RUNS) throw new ViewerError("too-large");
  }
  return runs.sort((one, other) => one.from - other.from);
}

function* runsOfPage<Look>(
  page: DataView,
  of: RunsOf<Look>["of"],
  toLook: RunsOf<Look>["toLook"],
): Generator<Run<Look>> {
  const entryBytes = ENTRY_BYTES[of];
  const count = Math.min(
    page.getUint8(PAGE_BYTES - 1),
    Math.floor((PAGE_BYTES - 5) / (4 + entryBytes)),
  );
  for (let n = 0; n < count; n += 1) {
    const offset = page.getUint8((count + 1) * 4 + n * entryBytes) * 2;
    const { from, to, style } =
      of === "characters" ? characterPart(page, offset) : paragraphPart(page, offset);
    yield {
      from: page.getUint32(n * 4, true),
      to: page.getUint32((n + 1) * 4, true),
      look: toLook(propertiesIn(page, from, to), style),
    };
  }
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly style: number;
}

const NONE: Part = { from: 0, to: 0, style: 0 };

function characterPart(page: DataView, offset: number): Part {
  if (offset === 0) return NONE;
  const from = offset + 1;
  return { from, to: Math.min(PAGE_BYTES - 1, from + page.getUint8(offset)), style: 0 };
}

/** Its length is in words, less one byte; a zero before it says that the next one is in words whole. */
function paragraphPart(page: DataView, offset: number): Part {
  if (offset === 0 || offset + 4 > PAGE_BYTES - 1) return NONE;
  const words = page.getUint8(offset);
  const at = words === 0 ? offset + 2 : offset + 1;
  const length = words === 0 ? page.getUint8(offset + 1) * 2 : words * 2 - 1;
  const to = Math.min(PAGE_BYTES - 1, at + length);
  return { from: at + 2, to, style: page.getUint16(at, true) };
}

function* propertiesIn(page: DataView, from: number, to: number): Properties {
  let at = from;
  while (at + 3 <= to) {
    const id = page.getUint16(at, true);
    const first = page.getUint8(at + 2);
    yield { id, value: first };
    const fixed = OPERAND_BYTES[id >> 13] ?? 0;
    if (fixed > 0) at += 2 + fixed;
    else if (id === TABLE_DEFINITION) at += 3 + (at + 4 <= to ? page.getUint16(at + 2, true) : 0);
    // What is longer than it says ends what can be read of this run.
    else if (id === TABS && first === 255) return;
    else at += 3 + first;
  }
}

/** What is said of a place, up to where; undefined: nothing, up to the next run. */
export function lookAt<Look>(
  runs: readonly Run<Look>[],
  place: number,
): { readonly look: Look | undefined; readonly to: number } {
  let low = -1;
  let high = runs.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[middle]?.from ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const run = runs[low];
  if (run !== undefined && place < run.to) return run;
  return { look: undefined, to: runs[low + 1]?.from ?? Number.MAX_SAFE_INTEGER };
}
