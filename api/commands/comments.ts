import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { type Commenter, enterComments } from "#api/commands/comment-access.ts";
import { tellOfComment } from "#api/commands/comment-news.ts";
import { type Handlers, toId } from "#api/handler.ts";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import {
  findComment,
  hasReplies,
  insertComment,
  listComments,
  noteComments,
  readOlderKeys,
  removeComment,
  updateComment,
} from "#api/store/comments-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import type { CommentTable } from "#api/store/link-tables.ts";
import type { CommandContext } from "#api/world.ts";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import type { CommandName, ParsedRequestOf } from "#app/contract/registry.ts";

const UNPROCESSABLE = 422;

/** Comments of links: sealed texts, and who may touch them (Spec C§2.7). */
export const commentHandlers = {
  commentlist: async (context, request) => {
    const commenter = await enterComments(context, request);
    const { link, isOwner } = commenter;
    const page = { afterSeq: toId(request.after), most: COMMENT_LIMITS.page + 1 };
    const rows = await listComments(context.region.db, link.publink_id, page);
    return {
      link_id: String(link.publink_id),
      enc_comment_key: link.enc_comment_key,
      enc_older_keys:
        page.afterSeq === 0 ? await readOlderKeys(context.region.db, link.publink_id) : "",
      may_write: isWritable(commenter) ? 1 : 0,
      stamp: String(link.comment_stamp),
      more: rows.length > COMMENT_LIMITS.page ? 1 : 0,
      comments: rows.slice(0, COMMENT_LIMITS.page).map((row) => ({
        n: String(row.seq),
        _id: row.id,
        parent_id: row.parent_id,
        content: row.content,
        t: row.created_s,
        // Who it is stays between the owner and this server.
        user_id: isOwner ? String(row.user_id) : "0",
        is_owner: row.user_id === link.user_id ? 1 : 0,
        is_mine: isOfAccount(row, commenter) ? 1 : 0,
      })),
    };
  },

  commentadd: (context, request) => addComment(context, request),

  commentedit: async (context, request) => {
    const commenter = await enterComments(context, request);
    assertLength(request.content);
    await countWrite(context, commenter);
    await context.region.db.transaction().execute(async (trx) => {
      const row = await findHere(trx, commenter, request._id);
      if (!isAuthor(row, commenter, request.edit_token)) throw new ApiError(CODES.denied);
      if (!isWritable(commenter)) throw new ApiError(CODES.denied);
      if (row.content === request.content) return;
      await updateComment(trx, row.id, { content: request.content });
      await noteComments(trx, commenter.link.publink_id);
    });
    await tellOfComment(context, commenter, "changed");
    return {};
  },

  commentdelete: async (context, request) => {
    const commenter = await enterComments(context, request);
    assertLength(request.content);
    await context.region.db.transaction().execute(async (trx) => {
      const row = await findHere(trx, commenter, request._id);
      const isAllowed = commenter.isOwner || isAuthor(row, commenter, request.edit_token);
      if (!isAllowed || isChanging(commenter.link)) throw new ApiError(CODES.denied);
      await takeOut(trx, row, request.content);
      await noteComments(trx, commenter.link.publink_id);
    });
    await tellOfComment(context, commenter, "changed");
    return {};
  },

  commentpeek: async (context, request) => {
    const { link } = await enterComments(context, request);
    const stamp = String(link.comment_stamp);
    return { is_new: stamp === request.since ? 0 : 1, stamp, count: link.comment_count };
  },
} satisfies Partial<Handlers>;

export type CommentCommand = keyof typeof commentHandlers & CommandName;

/** The same call again is the same comment; the same id for anything else is refused. */
async function addComment(context: CommandContext, request: ParsedRequestOf<"commentadd">) {
  const commenter = await enterComments(context, request);
  if (!isWritable(commenter)) throw new ApiError(CODES.denied);
  assertLength(request.content);
  await countWrite(context, commenter);
  const { link, userId } = commenter;
  const { _id: id, parent_id, content, edit_hash } = request;
  const isNew = await context.region.db.transaction().execute(async (trx) => {
    const known = await findComment(trx, id);
    if (known !== undefined) {
      const isSame = known.publink_id === link.publink_id && known.content === content;
      if (!isSame) throw new ApiError(CODES.malformed);
      return false;
    }
    await assertRoom(trx, commenter, parent_id);
    const author = { user_id: userId, edit_hash: userId === 0 ? edit_hash : "" };
    const row = { id, publink_id: link.publink_id, parent_id, content, is_deleted: 0, ...author };
    await insertComment(trx, { ...row, created_s: context.nowS });
    await noteComments(trx, link.publink_id);
    return true;
  });
  if (isNew) await tellOfComment(context, commenter, "added");
  return { _id: id };
}

/** What is answered stands here, answers none itself and was not deleted; and there is room for one more. */
async function assertRoom(trx: Db, { link }: Commenter, parentId: string): Promise<void> {
  if (link.comment_count >= COMMENT_LIMITS.ofLink) throw refused("count");
  if (parentId === "") return;
  const parent = await findComment(trx, parentId);
  const isHere = parent?.publink_id === link.publink_id && parent.parent_id === "";
  if (!isHere || parent.is_deleted === 1) throw refused("parent_id");
}

/** A comment with replies keeps its place without its words; the last reply takes such a place along. */
async function takeOut(trx: Db, row: CommentTable, content: string): Promise<void> {
  if (await hasReplies(trx, row.id)) {
    await updateComment(trx, row.id, { content, is_deleted: 1, edit_hash: "", user_id: 0 });
    return;
  }
  await removeComment(trx, row.id);
  if (row.parent_id === "" || (await hasReplies(trx, row.parent_id))) return;
  const parent = await findComment(trx, row.parent_id);
  if (parent?.is_deleted === 1) await removeComment(trx, parent.id);
}

/** One of another link is as good as none (Trust T4). */
async function findHere(trx: Db, { link }: Commenter, id: string): Promise<CommentTable> {
  const row = await findComment(trx, id);
  if (row?.publink_id !== link.publink_id || row.is_deleted === 1) throw refused("_id");
  return row;
}

function isWritable({ link }: Commenter): boolean {
  return link.allow_comment !== 0 && link.enc_comment_key !== "" && !isChanging(link);
}

/**
 * Between the call for new keys and the keys themselves: the owner's device names the comments that the key that
 * goes opens, and none may come after that (Reading R-730).
 */
function isChanging({ reserved_sequence, share_sequence }: LinkRow): boolean {
  return reserved_sequence !== share_sequence;
}

function isOfAccount(row: CommentTable, { userId }: Commenter): boolean {
  return userId !== 0 && row.user_id === userId;
}

function isAuthor(row: CommentTable, commenter: Commenter, token: string): boolean {
  if (row.user_id !== 0) return isOfAccount(row, commenter);
  return token !== "" && row.edit_hash !== "" && isSameText(sha256Hex(token), row.edit_hash);
}

/** 429 for one address at one link; its owner is not counted. */
async function countWrite(context: CommandContext, { link, isOwner }: Commenter): Promise<void> {
  if (isOwner) return;
  const key = `${link.publink_id}|${context.addressKey}`;
  const waitS = await context.world.bus.limits.count("linkComments", key);
  if (waitS > 0) throw tooManyTries(waitS);
}

function assertLength(content: string): void {
  if (content.length > COMMENT_LIMITS.contentChars) throw refused("content");
}

/** HTTP 422 with message and detail (Spec C§8). */
function refused(detail: string): ApiError {
  return new ApiError(CODES.commentRefused, { httpStatus: UNPROCESSABLE, data: { detail } });
}
