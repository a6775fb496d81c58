import { LINK_LIMITS } from "../link-limits.data.ts";

/** Why a link password cannot be used. Spec C§5, Formats 8, Trust L6. */
export type LinkPasswordProblem = "too-short" | "too-long" | "characters";

const ALLOWED = /^[A-Za-z0-9_-]*$/;

/**
 * What is wrong with a typed link password: only letters, digits, `-` and `_`, 8 to 63 of them;
 * `undefined` when it can be used.
 */
export function findLinkPasswordProblem(password: string): LinkPasswordProblem | undefined {
  if (!ALLOWED.test(password)) return "characters";
  if (password.length < LINK_LIMITS.minPasswordCharacters) return "too-short";
  return password.length > LINK_LIMITS.maxPasswordBytes ? "too-long" : undefined;
}

const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * What somebody typed or pasted as the password of a link, without what no such password has: spaces, quotes and marks
 * that were copied with it. A dash that a program made longer is a dash again.
 */
export function toLinkPassword(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(DASHES, "-")
    .replace(/[^A-Za-z0-9_-]/g, "");
}

/**
 * Whether a password of so many symbols can be made: in whole groups of eight ("Password length
 * must be divisible by 8"). Spec C§5.
 */
export function isGeneratedLength(symbols: number): boolean {
  return (
    Number.isSafeInteger(symbols) &&
    symbols > 0 &&
    symbols % LINK_LIMITS.generatedPasswordGroup === 0
  );
}
