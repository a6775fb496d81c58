import type { SigningKey } from "#app/core/crypto/comment-port.ts";
import type { CryptoPort, LinkId, Manifest } from "#app/core/crypto/port.ts";
import { findSigner } from "#app/core/keys/contacts.crypto.ts";
import type { Observable } from "#app/core/observable.ts";
import { ownSigPubOf } from "./comments.api.ts";

/**
 * Who signed a comment, as the manifest of the account that is open here knows him: itself, or whoever is pinned
 * under an address; null: nobody that can be told.
 */
export type CommentSigner =
  | { readonly kind: "self" }
  | { readonly kind: "pinned"; readonly email: string }
  | null;

/** An account that writes and reads comments with its keys (Reading R-548). */
export interface CommentAccount {
  /** Hex, of the manifest. */
  readonly sigPub: string;
  /** The name is the pin's, never one that a server or the comment brings (Formats 9). */
  whoIs(signedBy: SigningKey | null): CommentSigner;
  sign(comment: { linkId: LinkId; parent: string; json: string }): Promise<string>;
}

/** null while nothing of the account is open. Who is pinned or taken back meanwhile counts from the next look. */
export function toCommentAccount(
  crypto: Pick<CryptoPort, "signComment">,
  manifest: Observable<Manifest | null>,
): CommentAccount | null {
  const sigPub = ownSigPubOf(manifest.get());
  if (sigPub === null) return null;
  return {
    sigPub,
    whoIs: (signedBy) => {
      if (signedBy === null) return null;
      if (signedBy.sigPub === sigPub) return { kind: "self" };
      const email = findSigner(manifest.get(), signedBy.sigFp);
      return email === null ? null : { kind: "pinned", email };
    },
    sign: (comment) => crypto.signComment(comment),
  };
}
