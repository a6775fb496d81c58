import { findDisplayNameError } from "#app/contract/validate/display-name.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import { findPasswordError } from "#app/contract/validate/password.ts";
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

const TERMS = 8300;
const MISMATCH = 8301;

/** What the form can tell before anything is sent (Spec A§5). Empty when all is good. */
export function findSignUpErrors(input: Omit<SignUpInput, "locale" | "onStep">): SignUpErrors {
  const first = findDisplayNameError(input.firstName);
  const last = findDisplayNameError(input.lastName);
  const email = findEmailError(toEmail(input.userName));
  return {
    ...(first && { firstName: first }),
    ...(last && { lastName: last }),
    ...(email && { email }),
    ...passwordErrors(input.password, input.passwordAgain),
    ...(!input.hasAcceptedTerms && { terms: TERMS }),
  };
}

/** The field at which a refusal of the server is shown; null: above the form. */
export function fieldOfCode(code: number): SignUpField | null {
  switch (code) {
    case 6009:
    case 8102:
    case 8106:
    case 8107:
      return "email";
    case 1654:
    case 1659:
      return "firstName";
    case 8303:
    case 8304:
    case 8305:
      return "password";
    case 8121:
    case 8301:
      return "passwordAgain";
    case 8300:
      return "terms";
    default:
      return null;
  }
}

/** Missing and short passwords stand at the first field, a mismatch at the second. */
function passwordErrors(password: string, repeated: string): SignUpErrors {
  const code = findPasswordError({ password, repeated, use: "sign-up" });
  if (code === undefined) return {};
  const isAtSecond = code === MISMATCH || (password !== "" && repeated === "");
  return isAtSecond ? { passwordAgain: code } : { password: code };
}
