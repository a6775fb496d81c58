import type { SigningKey } from "#app/core/crypto/comment-port.ts";
import type { CommentRecord } from "./comment-record.ts";
import type { CommentSigner } from "./comment-signer.ts";

/** Who wrote it, as far as this page can tell (Formats 9). */
export type CommentAuthor =
  /** Signed with the key of the account that is open here. */
  | { readonly kind: "self" }
  /** Signed with the key that is pinned under this address. */
  | { readonly kind: "pinned"; readonly email: string }
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

/** What a reply is bound to, beside its own number. */
export type Answered = Pick<Comment, "id" | "nonce">;

export interface Comment {
  /** What calls name it by. */
  readonly id: string;
  readonly author: CommentAuthor;
  /** `sealed`: it does not open; `deleted`: it keeps the place of its replies. */
  readonly state: "open" | "sealed" | "deleted";
  /** Which its author chose, and nobody vouches for. */
  readonly name: string;
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
  /** What it answers; null: nothing that stands here. */
  readonly answers: Answered | null;
  readonly replies: readonly Comment[];
}

/** A row of an answer after it was opened; null: it does not open, or is no comment. */
export interface OpenedRow {
  readonly id: string;
  readonly parentId: string;
  readonly record: CommentRecord | null;
  /** null: nobody signed it. */
  readonly signedBy: SigningKey | null;
  readonly isOwner: boolean;
  readonly isFromHere: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  /** Unix seconds, the server's word. */
  readonly atS: number;
}

const SECOND_MS = 1_000;

/** The newest of each comment that this page has seen, by {@link placeOf}. */
export type SeenComments = Map<string, Pick<OpenedRow, "record" | "signedBy">>;

/** What a page knows beside the rows that came. */
interface Known {
  readonly seen: SeenComments;
  /** Asked at each look: a pin that was taken back meanwhile vouches for nothing more. */
  readonly whoIs: (signedBy: SigningKey | null) => CommentSigner;
}

/** A comment by what it answers and its nonce. `parentId`: empty where it answers none. */
export function placeOf(parentId: string, nonce: string): string {
  return `${parentId}|${nonce}`;
}

/**
 * Threads of what came, in the order in which their authors say that they wrote. A comment that came twice
 * stands once; of one that was seen newer, the newer stays (Formats 9, Trust D15). `seen` is of this page alone.
 */
export function toThreads(rows: readonly OpenedRow[], known: Known): readonly Comment[] {
  const placed = new Set<string>();
  const isFirst = (key: string) => !placed.has(key) && placed.add(key) !== null;
  const kept = rows.flatMap((row) => {
    if (!isFirst(row.id)) return [];
    if (row.record === null) return [{ ...row, signer: null }];
    const place = placeOf(row.parentId, row.record.nonce);
    return isFirst(place) ? [{ ...row, ...newest(place, row, known) }] : [];
  });
  const tops = new Set(kept.flatMap(({ id, parentId }) => (parentId === "" ? [id] : [])));
  const repliesOf = ({ id, record }: SignedRow) =>
    kept
      .filter(({ parentId }) => parentId === id)
      .map((row) => toComment(row, { answers: { id, nonce: record?.nonce ?? "" }, replies: [] }))
      .sort(byTime);
  return (
    kept
      // What answers nothing that is here does not open, and keeps a place.
      .filter(({ parentId }) => !tops.has(parentId))
      .map((row) => toComment(row, { answers: null, replies: repliesOf(row) }))
      .sort(byTime)
  );
}

/** What somebody signed is never taken back by what he did not. */
function newest(place: string, row: OpenedRow, { seen, whoIs }: Known) {
  const known = seen.get(place);
  const isOlder = (known?.record?.changedS ?? 0) > (row.record?.changedS ?? 0);
  const isLess =
    known !== undefined &&
    whoIs(known.signedBy) !== null &&
    known.signedBy?.sigPub !== row.signedBy?.sigPub;
  const { record, signedBy } = known !== undefined && (isOlder || isLess) ? known : row;
  seen.set(place, { record, signedBy });
  return { record, signer: whoIs(signedBy) };
}

type SignedRow = OpenedRow & { readonly signer: CommentSigner };

function toComment(row: SignedRow, around: Pick<Comment, "answers" | "replies">): Comment {
  const { id, record, isOwner, isFromHere, canDelete } = row;
  const atS = record?.writtenS ?? row.atS;
  const state = record === null ? "sealed" : record.text === "" ? "deleted" : "open";
  return {
    id,
    author: row.signer ?? { kind: "unverified", name: record?.name ?? "", isOwner, isFromHere },
    state,
    name: record?.name ?? "",
    text: record?.text ?? "",
    writtenMs: atS * SECOND_MS,
    changedS: record?.changedS ?? 0,
    isEdited: record !== null && record.changedS !== record.writtenS,
    canEdit: row.canEdit && state === "open",
    canDelete: canDelete && state !== "deleted",
    nonce: record?.nonce ?? "",
    ...around,
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
