import type { CommentKeyOf, SigningKey } from "#app/core/crypto/comment-port.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import { parseCommentRecord } from "./comment-record.ts";
import type { ListedComment, ListedComments } from "./comments.api.ts";
import type { OpenedRow } from "./threads.ts";

/** What a comment that answers none is bound to (Formats 9). */
export const NO_PARENT = "0";

export function commentKeyOf(
  { linkId, encKey, encOlderKeys }: Pick<ListedComments, "linkId" | "encKey" | "encOlderKeys">,
  ks: ShareKeyId,
): CommentKeyOf {
  return { ks, linkId, enc_comment_key: encKey, enc_older_keys: encOlderKeys };
}

export interface OpenWith {
  readonly key: CommentKeyOf;
  /** Hex; null where no account is open. */
  readonly ownSigPub: string | null;
}

/** A row with what is in it; who may touch it is for others to say. */
export interface OpenedContent extends Pick<OpenedRow, "record"> {
  /** null: nobody signed it. */
  readonly signedBy: SigningKey | null;
}

/**
 * Opens the comments of a link: those that answer none first, whose nonces their replies are bound to. A reply
 * that stands elsewhere than it was written does not open (Trust D15).
 */
export async function openComments(
  crypto: Pick<CryptoPort, "openComments">,
  { key, ownSigPub }: OpenWith,
  listed: readonly ListedComment[],
): Promise<ReadonlyMap<string, OpenedContent>> {
  const found = new Map<string, OpenedContent>();
  const open = async (rows: readonly ListedComment[], parentOf: (row: ListedComment) => string) => {
    const comments = rows.map((row) => ({ parent: parentOf(row), content: row.content }));
    const opened = await crypto.openComments({ key, ownSigPub, comments });
    for (const [at, { id }] of rows.entries()) {
      const result = opened[at];
      const record = result?.ok === true ? parseCommentRecord(result.value.json) : null;
      const signedBy = record !== null && result?.ok === true ? result.value.signedBy : null;
      if (!found.has(id)) found.set(id, { record, signedBy });
    }
  };
  await open(
    listed.filter(({ parentId }) => parentId === ""),
    () => NO_PARENT,
  );
  const replies = listed.filter(({ parentId }) => parentId !== "");
  const nonces = new Map([...found].map(([id, { record }]) => [id, record?.nonce]));
  const bound = replies.filter(({ parentId }) => nonces.get(parentId) !== undefined);
  await open(bound, ({ parentId }) => nonces.get(parentId) ?? NO_PARENT);
  return found;
}
