import * as CODES from "#app/contract/errors/codes.ts";
import { ACCOUNT_LIMITS } from "../limits.data.ts";

/** No spaces, one `@`, a domain with a dot that has something on both sides. Reading R-16. */
const SHAPE = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Trimmed and lower-cased, as it is stored, compared and sent. Spec A§5. */
export function toEmail(raw: string): string {
  return raw.trim().toLowerCase();
}

/**
 * The code of what is wrong with an address in the form of {@link toEmail}: 6009 above 70
 * characters, 8107 for another shape; `undefined` when it is good. Reading R-16.
 */
export function findEmailError(
  email: string,
): typeof CODES.emailTooLong | typeof CODES.emailMalformed | undefined {
  if (!SHAPE.test(email) || INVISIBLE.test(email)) return CODES.emailMalformed;
  return email.length > ACCOUNT_LIMITS.maxEmailCharacters ? CODES.emailTooLong : undefined;
}
