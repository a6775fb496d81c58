import { BRAND_NAME } from "#app/contract/brand.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";
import { withAsciiDigits } from "#app/contract/validate/digits.ts";

const CODE = /^(\d{6}|[0-9A-HJKMNP-TV-Z]{8})$/;
/** What people put between the symbols. */
const SPACES = /[\s\-–—]+/gu;
/** Letters that Crockford's alphabet leaves out, because they are read as digits. */
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const GROUP = 4;

/**
 * A code as it was typed or pasted, in the form that the server takes: digits of any script, small
 * letters, and spaces in between are read as they are meant. null for what cannot be a code.
 */
export function toFactorCode(typed: string): string | null {
  const plain = withAsciiDigits(typed.replace(SPACES, "")).toUpperCase();
  if (CODE.test(plain)) return plain;
  const read = plain.replace(/[OIL]/g, (letter) => READ_AS[letter] ?? letter);
  const isBackup = read.length === SECOND_FACTOR_LIMITS.backupCodeSymbols;
  return isBackup && CODE.test(read) ? read : null;
}

/** The digits of what is typed into the field of a code, as many as a code has. */
export function toCodeDigits(typed: string): string {
  const digits = withAsciiDigits(typed).replace(/\D/gu, "");
  return digits.slice(0, SECOND_FACTOR_LIMITS.codeDigits);
}

/** Groups of four, as they are read aloud: `7K4M-Q2XD`, `K5QW 2J7H …`. */
export function inGroups(symbols: string, between: string): string {
  return (symbols.match(new RegExp(`.{1,${String(GROUP)}}`, "g")) ?? []).join(between);
}

/** What the picture for an authenticator app says. */
export function toAppAddress(secret: string, email: string): string {
  const label = `${BRAND_NAME}:${email}`.split(":").map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(BRAND_NAME)}`;
}
