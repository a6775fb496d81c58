import { fetchComments } from "#app/core/comments/comments.api.ts";
import { commentKeyOf } from "#app/core/comments/comments.crypto.ts";
import type { SealedCommentKeys } from "#app/core/crypto/comment-port.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "./link.ts";

/**
 * A new key of the comments for the next share key of their link; null where there was none. Former
 * visitors know the old key: it opens the comments that exist now, and no later ones (Trust D15). So the new key is
 * made after the next sequence was asked for: from then on the server takes no comment. A key that does not open is
 * not the owner's: what nobody could read stays so.
 */
export async function renewCommentKey(
  { api, crypto, account }: FilesPorts,
  { id: linkId, cachekey, ks: before, sealed }: Link,
  ks: ShareKeyId,
): Promise<SealedCommentKeys | null> {
  const { encCommentKey: encKey, ownShareKey } = sealed;
  if (encKey === "") return null;
  const listed = await fetchComments(api, { cachekey, passwordlock: "" });
  const standing = listed.comments.map(({ content }) => content);
  const from = commentKeyOf({ linkId, encKey, encOlderKeys: listed.encOlderKeys }, before);
  try {
    await account.openShareKeys({ [before]: ownShareKey });
    return await crypto.renewCommentKey({ from, ks, standing });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { enc_comment_key: await crypto.makeCommentKey({ ks, linkId }), enc_older_keys: "" };
  }
}
