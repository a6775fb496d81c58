import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";

/** 32 random characters in 4 groups of 8 joined by `-` (Spec C§5, Reading R-04): 128 bits. */
export async function generateLinkPassword(crypto: CryptoPort): Promise<string> {
  const symbols = await crypto.generateId();
  const groups = symbols.match(new RegExp(`.{${LINK_LIMITS.generatedPasswordGroup}}`, "g")) ?? [];
  return groups.join("-");
}
