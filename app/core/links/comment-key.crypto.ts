import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "./link.ts";

/**
 * The key of the comments under the next share key of their link; null where there is none. One that does not
 * open is not the owner's: comments go on under a new one, and what nobody could read stays so.
 */
export async function carryCommentKey(
  { crypto, account }: FilesPorts,
  { id: linkId, ks: before, sealed }: Link,
  ks: ShareKeyId,
): Promise<string | null> {
  const { encCommentKey: enc_comment_key, ownShareKey } = sealed;
  if (enc_comment_key === "") return null;
  try {
    await account.openShareKeys({ [before]: ownShareKey });
    return await crypto.carryCommentKey({ from: { ks: before, linkId, enc_comment_key }, ks });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return crypto.makeCommentKey({ ks, linkId });
  }
}
