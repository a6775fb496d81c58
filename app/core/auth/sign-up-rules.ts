import * as CODES from "#app/contract/errors/codes.ts";
import { findDisplayNameError } from "#app/contract/validate/display-name.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import {
  findPasswordError,
  hasPasswordLength,
  toPassword,
} from "#app/contract/validate/password.ts";
import type { SignUpInput } from "./auth.ts";

export type SignUpField =
  | "firstName"
  | "lastName"
  | "email"
  | "password"
  | "passwordAgain"
  | "terms";

/** Codes by the field that they are shown at. */
export type SignUpErrors = Partial<Record<SignUpField, number>>;
const LEAST_SCORE = 2;

/** How hard a password is to guess: 0 and 1 anybody could, 4 is strong. */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

/** `ownWords`: the person's own names and address, which make a password weak. */
export type MeasureStrength = (password: string, ownWords: readonly string[]) => StrengthScore;

/** Whether a password is refused as an account's: nobody can reset it (Reading R-103). */
export function isGuessable(score: StrengthScore): boolean {
  return score < LEAST_SCORE;
}

/**
 * What the form can tell before anything is sent (Spec A§5). Empty when all is good. `measure` is
 * null while the dictionaries are not there: then strength is not judged.
 */
export function findSignUpErrors(
  input: Omit<SignUpInput, "locale" | "facts" | "onStep">,
  measure: MeasureStrength | null,
): SignUpErrors {
  const first = findDisplayNameError(input.firstName);
  const last = findDisplayNameError(input.lastName);
  const email = findEmailError(toEmail(input.userName));
  return {
    ...(first && { firstName: first }),
    ...(last && { lastName: last }),
    ...(email && { email }),
    ...strengthErrors(input, measure),
    ...passwordErrors(input.password, input.passwordAgain),
    ...(!input.hasAcceptedTerms && { terms: CODES.termsNotAccepted }),
  };
}

/** The field at which a refusal of the server is shown; null: above the form. */
export function fieldOfCode(code: number): SignUpField | null {
  switch (code) {
    case CODES.emailTooLong:
    case CODES.emailInUse:
    case CODES.inviteeHasAccount:
    case CODES.emailTaken:
    case CODES.emailMalformed:
      return "email";
    case CODES.displayNameMissing:
    case CODES.displayNameHasUrl:
      return "firstName";
    case CODES.passwordMissing:
    case CODES.passwordLength:
    case CODES.passwordsMissing:
    case CODES.passwordGuessable:
      return "password";
    case CODES.passwordsDifferAtChange:
    case CODES.passwordsDifferAtSignUp:
      return "passwordAgain";
    case CODES.termsNotAccepted:
      return "terms";
    default:
      return null;
  }
}

/** A password that could be used otherwise; a mismatch stands at the other field. */
function strengthErrors(
  { password, firstName, lastName, userName }: Parameters<typeof findSignUpErrors>[0],
  measure: MeasureStrength | null,
): SignUpErrors {
  if (measure === null || !hasPasswordLength(password)) return {};
  const score = measure(toPassword(password), [firstName, lastName, userName]);
  return isGuessable(score) ? { password: CODES.passwordGuessable } : {};
}

/** Missing and short passwords stand at the first field, a mismatch at the second. */
function passwordErrors(password: string, repeated: string): SignUpErrors {
  const code = findPasswordError({ password, repeated, use: "sign-up" });
  if (code === undefined) return {};
  const isAtSecond = code === CODES.passwordsDifferAtSignUp || (password !== "" && repeated === "");
  return isAtSecond ? { passwordAgain: code } : { password: code };
}
