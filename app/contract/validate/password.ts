import * as CODES from "#app/contract/errors/codes.ts";
import { ACCOUNT_LIMITS } from "../limits.data.ts";

/** What was typed into the two password fields, and for what. */
export interface PasswordInput {
  readonly password: string;
  readonly repeated: string;
  /** Sign-up answers a mismatch with 8301, a change of the password with 8121. Spec A§8.7. */
  readonly use: "sign-up" | "change";
}

export type PasswordErrorCode =
  | typeof CODES.passwordMissing
  | typeof CODES.passwordsMissing
  | typeof CODES.passwordLength
  | typeof CODES.passwordsDifferAtSignUp
  | typeof CODES.passwordsDifferAtChange;

/** The form that is hashed: NFKC. Formats 1. */
export function toPassword(raw: string): string {
  return raw.normalize("NFKC");
}

/**
 * Whether a password has 8 to 72 characters, counted as code points of its NFKC form (Spec A§5,
 * Reading R-60).
 */
export function hasPasswordLength(raw: string): boolean {
  const characters = Array.from(toPassword(raw)).length;
  return (
    characters >= ACCOUNT_LIMITS.minPasswordCharacters &&
    characters <= ACCOUNT_LIMITS.maxPasswordCharacters
  );
}

/**
 * The code of what is wrong with a new password: 8305 both fields empty, 8303 one empty, 8304
 * length, 8301 or 8121 not the same; `undefined` when it can be used. Spec A§5.
 */
export function findPasswordError(input: PasswordInput): PasswordErrorCode | undefined {
  const { password, repeated } = input;
  if (password === "" && repeated === "") return CODES.passwordsMissing;
  if (password === "" || repeated === "") return CODES.passwordMissing;
  if (!hasPasswordLength(password)) return CODES.passwordLength;
  if (toPassword(password) === toPassword(repeated)) return undefined;
  return input.use === "sign-up" ? CODES.passwordsDifferAtSignUp : CODES.passwordsDifferAtChange;
}
