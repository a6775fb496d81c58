import type { CommentRecord } from "./comment-record.ts";

/** Who wrote it, as far as this page can tell (Formats 9). */
export type CommentAuthor =
  /** Signed with the key of the account that is open here. */
  | { readonly kind: "self" }
  /**
   * Whatever name stands there: nobody vouches for it. `isOwner` is the server's word; `isFromHere`: it was
   * written in this tab, by its id.
   */
  | {
      readonly kind: "unverified";
      readonly name: string;
      readonly isOwner: boolean;
      readonly isFromHere: boolean;
    };

export interface Comment {
  /** What calls name it by. */
  readonly id: string;
  readonly author: CommentAuthor;
  /** `sealed`: it does not open; `deleted`: it keeps the place of its replies. */
  readonly state: "open" | "sealed" | "deleted";
  readonly text: string;
  /** Unix milliseconds. Of one that does not open, the server's. */
  readonly writtenMs: number;
  /** Unix seconds; 0 where it does not open. */
  readonly changedS: number;
  readonly isEdited: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  /** What an edit and its replies are bound to; empty where it does not open. */
  readonly nonce: string;
  readonly replies: readonly Comment[];
}

/** A row of an answer after it was opened; null: it does not open, or is no comment. */
export interface OpenedRow {
  readonly id: string;
  readonly parentId: string;
  readonly record: CommentRecord | null;
  /** Signed with the own key. */
  readonly isOwn: boolean;
  readonly isOwner: boolean;
  readonly isFromHere: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  /** Unix seconds, the server's word. */
  readonly atS: number;
}

const SECOND_MS = 1_000;

/** The newest of each comment that this page has seen, by what it answers and its nonce. */
export type SeenComments = Map<string, Pick<OpenedRow, "record" | "isOwn">>;

/**
 * Threads of what came, in the order in which their authors say that they wrote. A comment that came twice
 * stands once; of one that was seen newer, the newer stays (Formats 9, Trust D15). `seen` is of this page alone.
 */
export function toThreads(rows: readonly OpenedRow[], seen: SeenComments): readonly Comment[] {
  const placed = new Set<string>();
  const isFirst = (key: string) => !placed.has(key) && placed.add(key) !== null;
  const kept = rows.flatMap((row) => {
    if (!isFirst(row.id)) return [];
    if (row.record === null) return [row];
    const key = `${row.parentId}|${row.record.nonce}`;
    return isFirst(key) ? [{ ...row, ...newest(key, row, seen) }] : [];
  });
  const tops = new Set(kept.flatMap(({ id, parentId }) => (parentId === "" ? [id] : [])));
  const repliesOf = (id: string) =>
    kept.filter(({ parentId }) => parentId === id).map((row) => toComment(row, []));
  return (
    kept
      // What answers nothing that is here does not open, and keeps a place.
      .filter(({ parentId }) => !tops.has(parentId))
      .map((row) => toComment(row, repliesOf(row.id).sort(byTime)))
      .sort(byTime)
  );
}

/** What the own key signed is never taken back by what it did not. */
function newest(key: string, row: OpenedRow, seen: SeenComments) {
  const known = seen.get(key);
  const isOlder = (known?.record?.changedS ?? 0) > (row.record?.changedS ?? 0);
  const isLess = known?.isOwn === true && !row.isOwn;
  if (known !== undefined && (isOlder || isLess)) return known;
  const { record, isOwn } = row;
  seen.set(key, { record, isOwn });
  return { record, isOwn };
}

function toComment(row: OpenedRow, replies: readonly Comment[]): Comment {
  const { id, record, isOwner, isFromHere, canDelete } = row;
  const atS = record?.writtenS ?? row.atS;
  const state = record === null ? "sealed" : record.text === "" ? "deleted" : "open";
  return {
    id,
    author: row.isOwn
      ? { kind: "self" }
      : { kind: "unverified", name: record?.name ?? "", isOwner, isFromHere },
    state,
    text: record?.text ?? "",
    writtenMs: atS * SECOND_MS,
    changedS: record?.changedS ?? 0,
    isEdited: record !== null && record.changedS !== record.writtenS,
    canEdit: row.canEdit && state === "open",
    canDelete: canDelete && state !== "deleted",
    nonce: record?.nonce ?? "",
    replies,
  };
}

/** What was written within one second stays as it came. */
function byTime(a: Comment, b: Comment): number {
  return a.writtenMs - b.writtenMs;
}

/** Everything that can be read or stands there sealed. */
export function countComments(threads: readonly Comment[]): number {
  const all = threads.flatMap((thread) => [thread, ...thread.replies]);
  return all.filter(({ state }) => state !== "deleted").length;
}
