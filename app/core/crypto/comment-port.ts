import type { LinkId, Opened, ShareKeyId } from "./port.ts";

/** The key that comments of a link are under, as it came (Formats 9). */
export interface CommentKeyOf {
  readonly ks: ShareKeyId;
  readonly linkId: LinkId;
  readonly enc_comment_key: string;
  /** Keys that went, each with the comments that it opens; empty where none did. */
  readonly enc_older_keys: string;
}

/** The keys of the comments of a link, sealed. */
export type SealedCommentKeys = Pick<CommentKeyOf, "enc_comment_key" | "enc_older_keys">;

/** A comment as it came, and what it answers: the nonce of a comment, or `0`. */
export interface SealedComment {
  readonly parent: string;
  readonly content: string;
}

/** A key for signatures and its fingerprint, both hex. */
export interface SigningKey {
  readonly sigPub: string;
  readonly sigFp: string;
}

/** The JSON of a comment, and who signed it. */
export interface OpenedComment {
  readonly json: string;
  /** The key that it names and that signed it; null where none did (Reading R-548). */
  readonly signedBy: SigningKey | null;
}

/** Comments on links (Formats 9). The share key of the link must be open. */
export interface CommentPort {
  /** A new key for the comments of a link, sealed; 2000. */
  makeCommentKey(input: Pick<CommentKeyOf, "ks" | "linkId">): Promise<string>;
  /**
   * A new key under another share key of the link. The one that goes opens the comments that stand, as they
   * stand, and no other. 2010 for one that does not open.
   */
  renewCommentKey(input: {
    from: CommentKeyOf;
    ks: ShareKeyId;
    /** The sealed comments of the link. */
    standing: readonly string[];
  }): Promise<SealedCommentKeys>;
  /** The JSON of a comment with the signature of the account that is open here; 2000. */
  signComment(input: { linkId: LinkId; parent: string; json: string }): Promise<string>;
  /** Seals a comment given as JSON; 2010. */
  sealComment(input: { key: CommentKeyOf; parent: string; json: string }): Promise<string>;
  /** Opens comments, each for itself: 2050. All of them 2010 where their key does not open. */
  openComments(input: {
    key: CommentKeyOf;
    /** Of whom a comment may be that names no key: the own one, hex; null where no account is open. */
    ownSigPub: string | null;
    comments: readonly SealedComment[];
  }): Promise<Opened<OpenedComment>[]>;
  /** What an author without an account proves himself by, and its SHA-256; both hex. */
  makeEditToken(): Promise<{ token: string; hash: string }>;
}
