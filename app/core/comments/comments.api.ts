import { COMMENT_AUDIENCES, COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** The link whose comments these are; its owner needs no lock. */
export interface CommentedLink {
  readonly cachekey: string;
  readonly passwordlock: string;
}

/** Who may read and write them (Spec C§2.4). */
export type CommentAudience = keyof typeof COMMENT_AUDIENCES;

export function toCommentAudience(wire: 0 | 1 | 2): CommentAudience {
  if (wire === COMMENT_AUDIENCES.everybody) return "everybody";
  return wire === COMMENT_AUDIENCES.members ? "members" : "nobody";
}

/** The own key for signatures, as the manifest has it; null while there is none. */
export function ownSigPubOf(manifest: Pick<Manifest, "sig_pub"> | null): string | null {
  return manifest?.sig_pub ?? null;
}

export interface ListedComment {
  readonly id: string;
  readonly parentId: string;
  readonly content: string;
  /** Unix seconds. */
  readonly atS: number;
  readonly isOwner: boolean;
  readonly isMine: boolean;
}

export interface ListedComments {
  readonly linkId: string;
  readonly encKey: string;
  /** Keys that went (Formats 9); empty where none did. */
  readonly encOlderKeys: string;
  readonly mayWrite: boolean;
  readonly stamp: string;
  readonly comments: readonly ListedComment[];
}

/**
 * All comments of a link. A page that brings nothing further ends it with 9000, as does an answer that goes on
 * beyond what a link can have, or one whose key changes on the way.
 */
export async function fetchComments(
  api: ApiClient,
  link: CommentedLink,
  signal?: AbortSignal,
): Promise<ListedComments> {
  let page = await fetchPage(api, link, { after: "0", signal });
  const first = page;
  const comments = page.comments.map(toListed);
  while (page.more === 1) {
    const after = page.comments.at(-1)?.n ?? "0";
    page = await fetchPage(api, link, { after, signal });
    comments.push(...page.comments.map(toListed));
    const isOther =
      page.link_id !== first.link_id || page.enc_comment_key !== first.enc_comment_key;
    if (isOther || comments.length > MOST) throw new AppError(CODES.unknownApi);
  }
  return {
    linkId: first.link_id,
    encKey: first.enc_comment_key,
    encOlderKeys: first.enc_older_keys,
    mayWrite: first.may_write === 1,
    stamp: first.stamp,
    comments,
  };
}

/** Places of deleted comments stand beside what a link can have. */
const MOST = 2 * COMMENT_LIMITS.ofLink;

async function fetchPage(
  api: ApiClient,
  link: CommentedLink,
  { after, signal }: { readonly after: string; readonly signal: AbortSignal | undefined },
) {
  const options = signal === undefined ? {} : { signal };
  const page = await api.call("commentlist", { ...toWire(link), after }, options);
  const numbers = page.comments.map(({ n }) => BigInt(n));
  const isOnward = numbers.every((n, at) => n > (numbers[at - 1] ?? BigInt(after)));
  const isIdle = page.more === 1 && numbers.length === 0;
  if (!isOnward || isIdle) throw new AppError(CODES.unknownApi);
  return page;
}

type WireComment = DataOf<"commentlist">["comments"][number];

function toListed(row: WireComment): ListedComment {
  return {
    id: row._id,
    parentId: row.parent_id,
    content: row.content,
    atS: row.t,
    isOwner: row.is_owner === 1,
    isMine: row.is_mine === 1,
  };
}

function toWire({ cachekey, passwordlock }: CommentedLink) {
  return { publink_id: cachekey, passwordlock };
}

export async function sendComment(
  api: ApiClient,
  link: CommentedLink,
  comment: { id: string; parentId: string; content: string; editHash: string },
): Promise<void> {
  await api.call("commentadd", {
    ...toWire(link),
    _id: comment.id,
    parent_id: comment.parentId,
    content: comment.content,
    edit_hash: comment.editHash,
  });
}

export async function changeComment(
  api: ApiClient,
  link: CommentedLink,
  comment: { id: string; content: string; editToken: string },
): Promise<void> {
  const { id: _id, content, editToken: edit_token } = comment;
  await api.call("commentedit", { ...toWire(link), _id, content, edit_token });
}

/** `content`: what stands in its place while it has replies. */
export async function eraseComment(
  api: ApiClient,
  link: CommentedLink,
  comment: { id: string; content: string; editToken: string },
): Promise<void> {
  const { id: _id, content, editToken: edit_token } = comment;
  await api.call("commentdelete", { ...toWire(link), _id, content, edit_token });
}

/** Whether something changed since; whatever the server says makes no more than a look. */
export async function hasNews(
  api: ApiClient,
  link: CommentedLink,
  { since, signal }: { readonly since: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const request = { ...toWire(link), since };
  return (await api.call("commentpeek", request, { signal })).is_new === 1;
}
