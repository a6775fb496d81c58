import * as CODES from "#app/contract/errors/codes.ts";
import { REQUEST_LIMITS } from "#app/contract/link-limits.data.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";

/** What says that these words are of another link or key, or nobody's. */
const REFUSED: readonly number[] = [CODES.itemKeyRefused, CODES.shareKeyRefused];

/**
 * What the owner of a file request says to its visitors (Reading R-561): sealed under the share key of the
 * link with what seals labels of shares, which links have no other use for. What does not open, because it
 * is of another link or of a key before, is nothing.
 */
export async function readRequestWords(
  crypto: Pick<CryptoPort, "openShareLabel">,
  { ks, encWords }: { readonly ks: ShareKeyId; readonly encWords: string },
): Promise<string> {
  if (encWords === "") return "";
  try {
    return toShownWords(await crypto.openShareLabel({ ks, label: encWords }));
  } catch (error) {
    if (isAppError(error) && REFUSED.includes(error.code)) return "";
    throw error;
  }
}

/** Whoever has the link has its key: longer words, and hidden characters, may have been sealed by another client. */
export function toShownWords(words: string): string {
  const lines = words
    .slice(0, REQUEST_LIMITS.wordsMax)
    .trim()
    .split(/\r\n|\r|\n/, REQUEST_LIMITS.lines);
  return lines.map(toShownName).join("\n");
}
