import { foldText } from "#app/core/display/fold.ts";
import { FLAGS, type NameBlock } from "./name-block.ts";
import { endingsOf } from "./name-marks.ts";
import type { NameQuery } from "./query.ts";

const NOT_THERE = FLAGS.gone | FLAGS.unopened;
/** No flags are this. */
const NOTHING = -1;

/** Whether what is known of a row besides its name's words fits a search. */
export type RowTest = (block: NameBlock, at: number) => boolean;

export function createRowTest(query: NameQuery): RowTest {
  const { care, wanted } = flagsOf(query);
  const extensions = query.extensions === null ? null : query.extensions.map(foldText);
  const endings = extensions === null ? null : endingsOf(extensions);
  const [minBytes, maxBytes] = [query.minBytes ?? 0, query.maxBytes ?? Number.POSITIVE_INFINITY];
  const fromMs = query.fromMs ?? Number.NEGATIVE_INFINITY;
  const toMs = query.toMs ?? Number.POSITIVE_INFINITY;
  return (block, at) => {
    if (((block.flags[at] ?? 0) & care) !== wanted) return false;
    const bytes = block.sizes[at] ?? 0;
    if (bytes < minBytes || bytes > maxBytes) return false;
    const dateMs = block.datesMs[at] ?? 0;
    if (dateMs < fromMs || dateMs >= toMs) return false;
    if (endings === null || extensions === null) return true;
    // Several extensions have one number: the name decides.
    return endings[block.lower().marks.endings[at] ?? 0] === 1 && endsWith(block, at, extensions);
  };
}

/** Which flags count, and how they stand. */
function flagsOf(query: NameQuery): { care: number; wanted: number } {
  const asksSize = query.minBytes !== null || query.maxBytes !== null;
  // What somebody asks the size of is a file.
  if (asksSize && query.kind === "folder") return { care: NOT_THERE, wanted: NOTHING };
  const care =
    NOT_THERE |
    (query.isWithDeleted ? 0 : FLAGS.deleted) |
    (query.isStarred ? FLAGS.starred : 0) |
    (query.kind !== null || asksSize ? FLAGS.folder : 0);
  const wanted =
    (query.isStarred ? FLAGS.starred : 0) | (query.kind === "folder" ? FLAGS.folder : 0);
  return { care, wanted };
}

function endsWith(block: NameBlock, at: number, extensions: readonly string[]): boolean {
  const { all, starts } = block.lower();
  const end = (starts[at + 1] ?? 1) - 1;
  return extensions.some((extension) => {
    const dot = end - extension.length - 1;
    return dot >= (starts[at] ?? 0) && all.startsWith(`.${extension}`, dot);
  });
}
