import * as CODES from "#app/contract/errors/codes.ts";
import {
  findPasswordError,
  hasPasswordLength,
  toPassword,
} from "#app/contract/validate/password.ts";
import { isGuessable, type MeasureStrength } from "#app/core/auth/sign-up-rules.ts";

export type NewPasswordField = "password" | "passwordAgain" | "hint";

/** Codes by the field that they are shown at. */
export type NewPasswordErrors = Partial<Record<NewPasswordField, number>>;

export interface NewPassword {
  readonly password: string;
  readonly passwordAgain: string;
  readonly hint: string | null;
}

export type FindNewPasswordErrors = (typed: NewPassword) => NewPasswordErrors;

/**
 * What the form can tell before anything is sent (Spec A§5, Readings ). `ownWords`: the
 * person's own names and address. `measure` is null while the dictionaries are not there.
 */
export function newPasswordErrors(
  typed: NewPassword,
  ownWords: readonly string[],
  measure: MeasureStrength | null,
): NewPasswordErrors {
  const { password, passwordAgain, hint } = typed;
  const isJudged = measure !== null && hasPasswordLength(password);
  const isWeak = isJudged && isGuessable(measure(toPassword(password), ownWords));
  const tellsIt = hint !== null && holdsPassword(hint, password);
  return {
    ...(isWeak && { password: CODES.passwordGuessable }),
    ...fieldErrors(password, passwordAgain),
    ...(tellsIt && { hint: CODES.hintTellsPassword }),
  };
}

/** The server and every mail on its way read a hint (Formats 14). */
export function holdsPassword(hint: string, password: string): boolean {
  const plain = (text: string) => toPassword(text).toLowerCase().replace(/\s+/g, "");
  return password !== "" && plain(hint).includes(plain(password));
}

/** Missing and short passwords stand at the first field, a mismatch at the second. */
function fieldErrors(password: string, repeated: string): NewPasswordErrors {
  const code = findPasswordError({ password, repeated, use: "change" });
  if (code === undefined) return {};
  const isAtSecond = code === CODES.passwordsDifferAtChange || (password !== "" && repeated === "");
  return isAtSecond ? { passwordAgain: code } : { password: code };
}
