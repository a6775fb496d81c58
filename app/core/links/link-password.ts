import * as CODES from "#app/contract/errors/codes.ts";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import { isGeneratedLength } from "#app/contract/validate/link-password.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/**
 * 32 random characters in 4 groups of 8 joined by `-` (Spec C§5, Reading R-04): 128 bits. A part of a
 * group would be cut off, so a length that is no whole number of groups is refused.
 */
export async function generateLinkPassword(
  crypto: Pick<CryptoPort, "generateId">,
): Promise<string> {
  const symbols = await crypto.generateId();
  if (!isGeneratedLength(symbols.length)) throw new AppError(CODES.unknown);
  const groups = symbols.match(new RegExp(`.{${LINK_LIMITS.generatedPasswordGroup}}`, "g")) ?? [];
  return groups.join("-");
}
