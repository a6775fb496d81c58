import { LINK_LIMITS } from "#app/contract/limits.data.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";

/** Why a link password cannot be used (Spec C§5, Trust L6). */
export type LinkPasswordProblem = "characters" | "too-short" | "too-long";

/** Only letters, digits, `-` and `_`; at least 8 characters, at most 63 bytes (Formats 8). */
export function findLinkPasswordProblem(password: string): LinkPasswordProblem | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(password)) return "characters";
  if (password.length < LINK_LIMITS.minPasswordCharacters) return "too-short";
  return password.length > LINK_LIMITS.maxPasswordBytes ? "too-long" : undefined;
}

/** 32 random characters in 4 groups of 8 joined by `-` (Spec C§5, Reading R-04): 128 bits. */
export async function generateLinkPassword(crypto: CryptoPort): Promise<string> {
  const symbols = await crypto.generateId();
  const groups = symbols.match(new RegExp(`.{${LINK_LIMITS.generatedPasswordGroup}}`, "g")) ?? [];
  return groups.join("-");
}
