/** A scheme, `www.`, an IPv4 address, or a host name with a common last part. Spec A§5. */
import * as CODES from "#app/contract/errors/codes.ts";

const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\//i;
const WWW = /\bwww\./i;
const MAILTO = /\b(?:mailto|javascript|data):/i;
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/;
const HOST =
  /[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|io|co|app|dev|me|ai|xyz|site|online|shop|link|click|top|club|live|cloud|ca|us|uk|eu|de|fr|es|it|nl|br|jp|cn|ru|in|au|ch|se|no|pl|pt|mx)(?![\p{L}\p{N}.-])/iu;
/** Dots that browsers read as dots in host names. */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/g;
/** Controls, direction marks, joiners without effect and halves of characters. Trust T6. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** As it is stored: NFC, without invisible characters, single spaces. Trust T6. */
export function toDisplayName(raw: string): string {
  return raw.normalize("NFC").replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();
}

/**
 * The code of what is wrong with a display name: 1654 when nothing is left of it, 1659 when it
 * holds an address of the web; `undefined` when it can be used. Spec A§5, C§5.
 */
export function findDisplayNameError(
  raw: string,
): typeof CODES.displayNameMissing | typeof CODES.displayNameHasUrl | undefined {
  const name = toDisplayName(raw);
  if (name === "") return CODES.displayNameMissing;
  return hasWebAddress(name) ? CODES.displayNameHasUrl : undefined;
}

/** Whether a text holds what a browser or a mail program would open. */
export function hasWebAddress(text: string): boolean {
  const plain = text.normalize("NFKC").replace(OTHER_DOTS, ".");
  return [SCHEME, WWW, MAILTO, ADDRESS, HOST].some((pattern) => pattern.test(plain));
}
