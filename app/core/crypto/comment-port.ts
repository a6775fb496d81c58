import type { LinkId, Opened, ShareKeyId } from "./port.ts";

/** The key that comments of a link are under, as it came (Formats 9). */
export interface CommentKeyOf {
  readonly ks: ShareKeyId;
  readonly linkId: LinkId;
  readonly enc_comment_key: string;
}

/** A comment as it came, and what it answers: the nonce of a comment, or `0`. */
export interface SealedComment {
  readonly parent: string;
  readonly content: string;
}

/** The JSON of a comment, and whether this very account signed it. */
export interface OpenedComment {
  readonly json: string;
  readonly isOwn: boolean;
}

/** Comments on links (Formats 9). The share key of the link must be open. */
export interface CommentPort {
  /** A new key for the comments of a link, sealed; 2000. */
  makeCommentKey(input: Omit<CommentKeyOf, "enc_comment_key">): Promise<string>;
  /** The same key under another share key of the link; 2010 for one that does not open. */
  carryCommentKey(input: { from: CommentKeyOf; ks: ShareKeyId }): Promise<string>;
  /** Seals a comment given as JSON, signed with the own key where that is asked for; 2010. */
  sealComment(input: {
    key: CommentKeyOf;
    parent: string;
    json: string;
    isSigned: boolean;
  }): Promise<string>;
  /** Opens comments, each for itself: 2050. All of them 2010 where their key does not open. */
  openComments(input: {
    key: CommentKeyOf;
    /** The own key for signatures, hex; null where there is none to compare with. */
    ownSigPub: string | null;
    comments: readonly SealedComment[];
  }): Promise<Opened<OpenedComment>[]>;
  /** What an author without an account proves himself by, and its SHA-256; both hex. */
  makeEditToken(): Promise<{ token: string; hash: string }>;
}
