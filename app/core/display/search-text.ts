import { foldText } from "./fold.ts";
import { type Hits, type Joined, joinTexts, NO_HITS, searchOn } from "./joined-texts.ts";

/** Texts of one row that a search looks through: name, date_medium, filesize. Spec B§4. */
export type RowTexts = readonly string[];

export interface SearchText {
  /** Places of the rows that contain the text, folded, in their order. */
  find(search: string): Uint32Array;
}

/** A column with so few different texts a row is looked through once for each of them. */
const REPEATED_FROM = 8;

/**
 * All texts of a column as one folded text: a search of 100 000 rows is a few passes of the
 * engine instead of 300 000 small ones (Performance P6). Sizes and days repeat: each is kept once.
 * A search that goes on with the one before looks at nothing but what that one found.
 */
export function createSearchText(rows: readonly RowTexts[]): SearchText {
  const width = rows.reduce((most, texts) => Math.max(most, texts.length), 0);
  const columns = Array.from({ length: width }, (_, column) =>
    toColumn(rows.map((texts) => texts[column] ?? "")),
  );
  return {
    find: (search) => {
      const needle = foldText(search.trim());
      if (needle === "") return Uint32Array.from(rows, (_, row) => row);
      return joinRows(
        columns.map((column) => findRows(column, needle)),
        rows.length,
      );
    },
  };
}

interface Column {
  readonly texts: Joined;
  /** Of each row the place of its text; null when each row has its own. */
  readonly placeOfRow: Uint32Array | null;
  /** Of the search before. */
  last: Hits;
}

function toColumn(texts: readonly string[]): Column {
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  if (places.size * REPEATED_FROM > texts.length) {
    return { texts: joinTexts(texts), placeOfRow: null, last: NO_HITS };
  }
  const placeOfRow = Uint32Array.from(texts, (text) => places.get(text) ?? 0);
  return { texts: joinTexts([...places.keys()]), placeOfRow, last: NO_HITS };
}

function findRows(column: Column, needle: string): Uint32Array {
  column.last = searchOn(column.texts, needle, column.last);
  const { places } = column.last;
  const { placeOfRow, texts } = column;
  if (placeOfRow === null || places.length === 0) return places;
  const isFound = markAll([places], texts.count);
  const rows = new Uint32Array(placeOfRow.length);
  let count = 0;
  for (let row = 0; row < placeOfRow.length; row += 1) {
    if (isFound[placeOfRow[row] ?? 0] === 1) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** Rows of any of the columns, each once and in order. */
function joinRows(columns: readonly Uint32Array[], count: number): Uint32Array {
  const [first = NO_HITS.places, ...others] = columns.filter((rows) => rows.length > 0);
  if (others.length === 0) return first;
  const isFound = markAll([first, ...others], count);
  const found = new Uint32Array(count);
  let length = 0;
  for (let row = 0; row < count; row += 1) if (isFound[row] === 1) found[length++] = row;
  return found.subarray(0, length);
}

function markAll(columns: readonly Uint32Array[], count: number): Uint8Array {
  const isFound = new Uint8Array(count);
  for (const rows of columns) for (const row of rows) isFound[row] = 1;
  return isFound;
}
