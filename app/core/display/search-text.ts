/** Texts of one row that a search looks through: name, date_medium, filesize. Spec B§4. */
export type RowTexts = readonly string[];

export interface SearchText {
  /** Places of the rows that contain the text, without regard to case, in their order. */
  find(search: string): number[];
}

/** Stands between texts, and in none of them: names have no controls (Trust 2.6). */
const BETWEEN_TEXTS = "\u0000";
/** A column with so few different texts a row is looked through once for each of them. */
const REPEATED_FROM = 8;

/**
 * All texts of a column as one lower-case text: a search of 100 000 rows is a few passes of the
 * engine instead of 300 000 small ones (Performance P6). Sizes and days repeat: each is kept once.
 */
export function createSearchText(rows: readonly RowTexts[]): SearchText {
  const width = rows.reduce((most, texts) => Math.max(most, texts.length), 0);
  const columns = Array.from({ length: width }, (_, column) =>
    toColumn(rows.map((texts) => texts[column] ?? "")),
  );
  return {
    find: (search) => {
      const needle = search.trim().toLowerCase();
      if (needle === "") return Array.from(rows, (_, row) => row);
      return joinRows(
        columns.map((column) => findRows(column, needle)),
        rows.length,
      );
    },
  };
}

/** The texts of a column, each after the one before. */
interface Column {
  readonly all: string;
  readonly starts: Uint32Array;
  /** Of each row the place of its text; null when each row has its own. */
  readonly placeOfRow: Uint32Array | null;
}

function toColumn(texts: readonly string[]): Column {
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  if (places.size * REPEATED_FROM > texts.length) return { ...joinTexts(texts), placeOfRow: null };
  const placeOfRow = Uint32Array.from(texts, (text) => places.get(text) ?? 0);
  return { ...joinTexts([...places.keys()]), placeOfRow };
}

function joinTexts(texts: readonly string[]): Pick<Column, "all" | "starts"> {
  const starts = new Uint32Array(texts.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (const [place, text] of texts.entries()) {
    starts[place] = length;
    const part = text.toLowerCase() + BETWEEN_TEXTS;
    parts.push(part);
    length += part.length;
  }
  starts[texts.length] = length;
  return { all: parts.join(""), starts };
}

function findRows(column: Column, needle: string): number[] {
  const places = findPlaces(column, needle);
  const { placeOfRow, starts } = column;
  if (placeOfRow === null || places.length === 0) return places;
  const isFound = new Uint8Array(starts.length);
  for (const place of places) isFound[place] = 1;
  const rows: number[] = [];
  for (let row = 0; row < placeOfRow.length; row += 1) {
    if (isFound[placeOfRow[row] ?? 0] === 1) rows.push(row);
  }
  return rows;
}

function findPlaces({ all, starts }: Pick<Column, "all" | "starts">, needle: string): number[] {
  const found: number[] = [];
  let place = 0;
  let at = all.indexOf(needle);
  while (at !== -1) {
    place = placeAt(starts, at, place);
    found.push(place);
    at = all.indexOf(needle, starts[place + 1]);
  }
  return found;
}

/** The text that lies at `at`, which is never before `from` and seldom far behind it. */
function placeAt(starts: Uint32Array, at: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] ?? 0) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** Rows of any of the columns, each once and in order. */
function joinRows(columns: readonly number[][], count: number): number[] {
  const [first = [], ...others] = columns.filter((rows) => rows.length > 0);
  if (others.length === 0) return first;
  const isFound = new Uint8Array(count);
  for (const rows of [first, ...others]) for (const row of rows) isFound[row] = 1;
  const found: number[] = [];
  for (let row = 0; row < count; row += 1) if (isFound[row] === 1) found.push(row);
  return found;
}
