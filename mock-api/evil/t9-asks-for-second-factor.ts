import { ApiError, CODES } from "#api/api-error.ts";
import type { Evil } from "#mock-api/evil/evil.ts";

/** A second factor that nobody set up: whoever is asked must give nothing but a code. */
export const t9: Evil = {
  id: "T9",
  does: "sessionnew asks every account for a second factor, a passkey among them, whatever code comes",
  reply: ({ name, data, options }) => {
    if (name !== "sessionnew") return data;
    const asked = { twofa_type: options.twofa_type ?? "1", has_passkey: 1 };
    throw new ApiError(CODES.codeNeeded, { data: asked });
  },
};
