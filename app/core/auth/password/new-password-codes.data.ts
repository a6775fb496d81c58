import * as CODES from "#app/contract/errors/codes.ts";

/** At which field a code of a new password stands. */
export const NEW_PASSWORD_CODES = {
  [CODES.passwordMissing]: "password",
  [CODES.passwordsMissing]: "password",
  [CODES.passwordLength]: "password",
  [CODES.passwordGuessable]: "password",
  [CODES.passwordsDifferAtChange]: "passwordAgain",
  [CODES.hintTellsPassword]: "hint",
} as const;
