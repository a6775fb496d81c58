import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import {
  base64,
  flag01,
  hexOf,
  linkCachekey,
  lockToken,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/** See `COMMENT_AUDIENCES`. */
export const allowComment = v.picklist([0, 1, 2]);

/** 128 random bits, made by whoever writes: a repeated call makes no second comment. */
const commentId = hexOf(16);
/** Of the comment that is answered; empty for one that answers none. */
const parentId = v.pipe(v.string(), v.regex(/^([0-9a-f]{32})?$/));
/** b64(E1) of Formats 9. Longer than a comment can be is 422, not a malformed call. */
const content = v.pipe(base64(4 * COMMENT_LIMITS.contentChars), v.minLength(1));
/** The link by its address and what opens it, as for its visitors (Reading R-46). */
const link = { publink_id: linkCachekey, passwordlock: lockToken };
/** What only an author without an account has. */
const editToken = v.pipe(v.string(), v.regex(/^([0-9a-f]{32})?$/));

/**
 * A page of the comments of a link, in the order of their numbers (Spec C§7, `GET /link/{linkId}`). Its owner
 * needs no lock. 8401 for whoever may not read them, else the codes of a link.
 */
export const commentlist = defineCommand({
  name: "commentlist",
  auth: "either",
  lookup: "link",
  request: v.strictObject({ ...link, after: wireId }),
  data: v.looseObject({
    /** The number that comments are bound to (Formats 9). */
    link_id: wireId,
    enc_comment_key: v.pipe(v.string(), v.maxLength(COMMENT_LIMITS.keyChars)),
    /** Keys that went, sealed under the one that stands (Formats 9); on the first page alone. */
    enc_older_keys: v.pipe(v.string(), v.maxLength(COMMENT_LIMITS.olderKeysChars)),
    may_write: flag01,
    stamp: wireId,
    more: flag01,
    comments: v.pipe(
      v.array(
        v.looseObject({
          n: wireId,
          _id: commentId,
          parent_id: parentId,
          content: v.pipe(v.string(), v.maxLength(COMMENT_LIMITS.contentChars)),
          t: unixS,
          /** `0`: somebody without an account. */
          user_id: wireId,
          is_owner: flag01,
          is_mine: flag01,
        }),
      ),
      v.maxLength(COMMENT_LIMITS.page),
    ),
  }),
  source: "Spec C§7, Reading R-391",
});

/** A comment, or a reply to one that answers none (Spec C§7, `POST /` and `POST /{parent_id}`). 8401, 422, 429. */
export const commentadd = defineCommand({
  name: "commentadd",
  auth: "either",
  lookup: "link",
  request: v.strictObject({
    ...link,
    _id: commentId,
    parent_id: parentId,
    content,
    /** SHA-256 of the edit token; empty for somebody who is signed in. */
    edit_hash: v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)),
  }),
  data: v.looseObject({ _id: commentId }),
  source: "Spec C§7, Reading R-391",
});

/** Its author alone (Spec C§7, `PATCH /{_id}`). 8401, 422. */
export const commentedit = defineCommand({
  name: "commentedit",
  auth: "either",
  lookup: "link",
  request: v.strictObject({ ...link, _id: commentId, content, edit_token: editToken }),
  data: v.looseObject({}),
  source: "Spec C§7, Reading R-391",
});

/**
 * Its author, or the owner of the link (Spec C§7, `DELETE /{_id}`). While it has replies, `content` takes its
 * place: the same nonce without words, which they are bound to (Reading R-393). 8401, 422.
 */
export const commentdelete = defineCommand({
  name: "commentdelete",
  auth: "either",
  lookup: "link",
  request: v.strictObject({ ...link, _id: commentId, content, edit_token: editToken }),
  data: v.looseObject({}),
  source: "Spec C§7, Reading R-391",
});

/** Whether anything changed since a stamp (Spec C§7, `GET /peek`). */
export const commentpeek = defineCommand({
  name: "commentpeek",
  auth: "either",
  lookup: "link",
  request: v.strictObject({ ...link, since: wireId }),
  data: v.looseObject({ is_new: flag01, stamp: wireId, count: v.number() }),
  source: "Spec C§7, Reading R-391",
});
