import * as CODES from "#app/contract/errors/codes.ts";
import { hasWebAddress, toDisplayName } from "./display-name.ts";

/** Of what somebody writes with an invitation, in UTF-16 units (Reading R-222). */
export const INVITE_WORDS_MAX = 500;

/** The alphabet of share passwords, as they are shown and pasted (Formats 5). */
const SHARE_PASSWORD = /(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{24}(?![0-9a-z])/iu;

/** As it goes into the mail: one paragraph, nothing that hides or turns. */
export function toInviteWords(raw: string): string {
  return toDisplayName(raw.replaceAll(/\s+/gu, " "));
}

/**
 * 1660 for words with an address of the web, which our mail would lend its name to, or with what may be
 * the password of a share, which never goes by our mail; `undefined` when they can be sent.
 */
export function findInviteWordsError(raw: string): typeof CODES.inviteWords | undefined {
  const words = toInviteWords(raw);
  const hasPassword = SHARE_PASSWORD.test(words.replaceAll("-", ""));
  return hasWebAddress(words) || hasPassword ? CODES.inviteWords : undefined;
}
