import { diffLines, diffWordsWithSpace } from "diff";

/** A run of a line; `isChanged` where the other side has something else. */
export interface DiffPart {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface DiffLine {
  /** From 1. */
  readonly number: number;
  readonly parts: readonly DiffPart[];
}

/** Two lines side by side; one of them alone where it was added or removed. */
export interface DiffRow {
  readonly isSame: boolean;
  readonly before: DiffLine | null;
  readonly after: DiffLine | null;
}

export interface TextDiff {
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
}

/** Lines that may differ before the search for them would hold up the page. */
const MAX_EDITS = 4000;

/** Lines of two texts side by side; null when they have too little in common to be compared. */
export function compareTexts(before: string, after: string): TextDiff | null {
  const changes = diffLines(before, after, { maxEditLength: MAX_EDITS });
  if (changes === undefined) return null;
  const rows: DiffRow[] = [];
  const at = { before: 1, after: 1 };
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    rows.push(...pairUp({ removed, added, at }));
    at.before += removed.length;
    at.after += added.length;
    removed = [];
    added = [];
  };
  let [addedCount, removedCount] = [0, 0];
  for (const change of changes) {
    const lines = toLines(change.value);
    if (change.removed) {
      removed.push(...lines);
      removedCount += lines.length;
    } else if (change.added) {
      added.push(...lines);
      addedCount += lines.length;
    } else {
      flush();
      for (const text of lines) {
        const parts = [{ text, isChanged: false }];
        const [number, other] = [at.before, at.after];
        rows.push({
          isSame: true,
          before: { number, parts },
          after: { number: other, parts },
        });
        at.before += 1;
        at.after += 1;
      }
    }
  }
  flush();
  return { rows, added: addedCount, removed: removedCount };
}

function toLines(value: string): string[] {
  const lines = value.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

interface Changed {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly at: { readonly before: number; readonly after: number };
}

/** Removed lines beside the added ones, with the words that differ. */
function pairUp({ removed, added, at }: Changed): DiffRow[] {
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, index) => {
    const [old, fresh] = [removed[index], added[index]];
    const words = old !== undefined && fresh !== undefined ? toWords(old, fresh) : null;
    const whole = (text: string) => [{ text, isChanged: true }];
    return {
      isSame: false,
      before:
        old === undefined
          ? null
          : { number: at.before + index, parts: words?.before ?? whole(old) },
      after:
        fresh === undefined
          ? null
          : { number: at.after + index, parts: words?.after ?? whole(fresh) },
    };
  });
}

function toWords(old: string, fresh: string) {
  const changes = diffWordsWithSpace(old, fresh);
  const toPart = ({ value, added, removed }: (typeof changes)[number]) => ({
    text: value,
    isChanged: added || removed,
  });
  return {
    before: changes.filter(({ added }) => !added).map(toPart),
    after: changes.filter(({ removed }) => !removed).map(toPart),
  };
}

/** Rows as they are shown: long runs of equal lines fold to a few. */
export type ShownRow =
  | { readonly kind: "row"; readonly index: number; readonly row: DiffRow }
  | { readonly kind: "fold"; readonly index: number; readonly count: number };

/** Equal lines that stay before and after a change. */
const AROUND = 3;

export function foldRows(rows: readonly DiffRow[], unfolded: ReadonlySet<number>): ShownRow[] {
  const near = rows.map((_, index) =>
    rows.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ isSame }) => !isSame),
  );
  const shown: ShownRow[] = [];
  let isUnfolded = false;
  for (const [index, row] of rows.entries()) {
    const last = shown.at(-1);
    if (near[index] === true) {
      isUnfolded = false;
      shown.push({ kind: "row", index, row });
    } else if (last?.kind === "fold") {
      shown[shown.length - 1] = { ...last, count: last.count + 1 };
    } else if (isUnfolded || unfolded.has(index)) {
      isUnfolded = true;
      shown.push({ kind: "row", index, row });
    } else shown.push({ kind: "fold", index, count: 1 });
  }
  return shown;
}
